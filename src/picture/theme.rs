//! Themes: the colours of a picture.
//!
//! ```
//! use castellan_picture::Theme;
//!
//! assert_eq!(Theme::named("dark").unwrap().name, "dark");
//! assert!(Theme::named("sepia").is_none());
//! ```

/// A colour: red, green and blue, 0 to 255 each.
pub type Rgb = [u8; 3];

/// The three colours of a figure.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Inks {
    /// The fill.
    pub body: Rgb,
    /// The outline.
    pub line: Rgb,
    /// The shading.
    pub shade: Rgb,
}

/// The colours of a picture. Two themes are equal if they have the same name.
#[derive(Debug)]
pub struct Theme {
    /// The name.
    pub name: &'static str,
    /// The background around the board.
    pub page: Rgb,
    /// Text on the background.
    pub ink: Rgb,
    /// Coordinates on the background.
    pub muted: Rgb,
    /// Light squares.
    pub light: Rgb,
    /// Dark squares.
    pub dark: Rgb,
    /// Light squares that took part in the last action.
    pub light_last: Rgb,
    /// Dark squares that took part in the last action.
    pub dark_last: Rgb,
    /// Pieces, by seat.
    pub seats: [Inks; 4],
    /// Walls.
    pub wall: Inks,
    /// The summit of King of the Mountain.
    pub summit: Inks,
    /// The edges of raised squares.
    pub raised: Inks,
    /// Marks of targets.
    pub mark: Inks,
    /// Marks of the last action.
    pub last: Inks,
    /// Marks of a piece in danger or in check.
    pub danger: Inks,
}

impl PartialEq for Theme {
    fn eq(&self, other: &Self) -> bool {
        self.name == other.name
    }
}

const fn rgb(hex: u32) -> Rgb {
    [(hex >> 16) as u8, (hex >> 8) as u8, hex as u8]
}

const fn inks(body: u32, line: u32, shade: u32) -> Inks {
    Inks { body: rgb(body), line: rgb(line), shade: rgb(shade) }
}

/// Gold, silver and bronze, in every theme. Medals differ in shape too.
pub static MEDALS: [Inks; 3] = [
    inks(0xF3_C0_2F, 0x3A_2A_08, 0x00C8_9316),
    inks(0xCF_D3_D8, 0x2A_2E_34, 0x9C_A3_AB),
    inks(0xC9_80_48, 0x37_1D_0A, 0x9A_5B_2C),
];

/// A light theme.
pub static LIGHT: Theme = Theme {
    name: "light",
    page: rgb(0xFB_F8_F1),
    ink: rgb(0x2B_21_18),
    muted: rgb(0x6F_64_55),
    light: rgb(0xF0_E4_CC),
    dark: rgb(0xC8_AE_86),
    light_last: rgb(0xEB_DF_7E),
    dark_last: rgb(0xC9_B5_4C),
    seats: [
        inks(0xFF_FD_F6, 0x2B_21_18, 0xD5_CB_B8),
        inks(0xD2_3F_2B, 0x33_0D_07, 0x9A_2A_1B),
        inks(0x2F_33_3A, 0xF6_F2_E8, 0x5B_61_6B),
        inks(0xF0_B9_22, 0x3D_2B_05, 0xB7_85_0E),
    ],
    wall: inks(0x97_8D_81, 0x4E_47_3F, 0x77_6D_62),
    summit: inks(0xFF_FF_FF, 0x37_5A_3C, 0x7F_B0_7A),
    raised: inks(0xFF_F8_E6, 0x6B_55_33, 0x92_77_4D),
    mark: inks(0x2E_A0_5A, 0xFF_FF_FF, 0x1E_7A_42),
    last: inks(0xB9_7A_00, 0xFF_F3_C9, 0x8A_5A_00),
    danger: inks(0xE0_1E_3C, 0xFF_E3_E6, 0xA0_10_28),
};

/// A dark theme with a warm board, for Discord's default appearance.
pub static DARK: Theme = Theme {
    name: "dark",
    page: rgb(0x25_27_2D),
    ink: rgb(0xF1_EC_E2),
    muted: rgb(0xB3_AE_A4),
    light: rgb(0xD8_C1_9B),
    dark: rgb(0xA3_80_5A),
    light_last: rgb(0xDD_CF_6B),
    dark_last: rgb(0xB5_A0_3C),
    seats: [
        inks(0xFF_FD_F6, 0x24_1B_12, 0xD2_C8_B6),
        inks(0xD0_3A_27, 0x2C_0A_05, 0x96_26_18),
        inks(0x26_28_2E, 0xF6_F1_E6, 0x54_59_63),
        inks(0xF6_C4_2C, 0x35_25_03, 0xBA_88_10),
    ],
    wall: inks(0x6E_60_52, 0x33_2A_22, 0x55_49_3E),
    summit: inks(0xFB_FA_F4, 0x2B_46_2F, 0x74_A6_6F),
    raised: inks(0xF1_E2_C4, 0x4E_3B_24, 0x76_5B_3C),
    mark: inks(0x1F_A6_5C, 0xF4_FF_F8, 0x15_7A_42),
    last: inks(0x6B_46_00, 0xFF_F3_C9, 0x4C_32_00),
    danger: inks(0xE0_1E_3C, 0xFF_E3_E6, 0xA0_10_28),
};

/// A dark theme with a grey board.
pub static GREY: Theme = Theme {
    name: "grey",
    page: rgb(0x25_27_2D),
    ink: rgb(0xF1_EC_E2),
    muted: rgb(0xB3_AE_A4),
    light: rgb(0xA7_A9_B2),
    dark: rgb(0x74_78_85),
    light_last: rgb(0xB5_AE_6A),
    dark_last: rgb(0x8F_86_45),
    seats: [
        inks(0xFF_FD_F6, 0x1B_1A_19, 0xCF_C9_BD),
        inks(0xDA_45_30, 0x2C_0A_05, 0x9E_2B_1B),
        inks(0x22_25_2B, 0xF2_EF_E8, 0x50_56_61),
        inks(0xF4_BF_2A, 0x35_25_03, 0xB8_87_10),
    ],
    wall: inks(0x4A_4C_54, 0x2A_2B_30, 0x3A_3C_43),
    summit: inks(0xF5_F7_F5, 0x1F_3B_24, 0x6F_A8_6C),
    raised: inks(0xD9_DA_E0, 0x3A_3C_44, 0x4C_4F_59),
    mark: inks(0x3F_D0_7C, 0x10_22_18, 0x2A_92_57),
    last: inks(0xFF_D2_5A, 0x2C_22_00, 0xC0_98_2A),
    danger: inks(0xFF_4A_60, 0x33_05_0B, 0xB0_20_34),
};

/// A theme in black on white, with strong outlines.
pub static HIGH_CONTRAST: Theme = Theme {
    name: "high-contrast",
    page: rgb(0xFF_FF_FF),
    ink: rgb(0x00_00_00),
    muted: rgb(0x00_00_00),
    light: rgb(0xFF_FF_FF),
    dark: rgb(0xC4_CC_D4),
    light_last: rgb(0xFF_F0_66),
    dark_last: rgb(0xE6_D2_2E),
    seats: [
        inks(0xFF_FF_FF, 0x00_00_00, 0xB8_B8_B8),
        inks(0xE0_21_1A, 0x00_00_00, 0x96_0C_08),
        inks(0x00_00_00, 0xFF_FF_FF, 0x5A_5A_5A),
        inks(0xFF_C4_00, 0x00_00_00, 0xB3_84_00),
    ],
    wall: inks(0x5C_62_68, 0x00_00_00, 0x3A_3F_44),
    summit: inks(0xFF_FF_FF, 0x00_00_00, 0x00_8A_3A),
    raised: inks(0xFF_FF_FF, 0x00_00_00, 0x6A_70_76),
    mark: inks(0x00_8A_3A, 0xFF_FF_FF, 0x00_5C_26),
    last: inks(0x8A_50_00, 0xFF_FF_FF, 0x5C_34_00),
    danger: inks(0xD6_00_1C, 0xFF_FF_FF, 0x8E_00_12),
};

/// A theme for the common forms of colour blindness: seats and marks differ in lightness, never in hue alone.
pub static COLOUR_BLIND: Theme = Theme {
    name: "colour-blind",
    page: rgb(0xF7_F9_FB),
    ink: rgb(0x16_1C_24),
    muted: rgb(0x4F_5B_69),
    light: rgb(0xE6_EC_F2),
    dark: rgb(0xB4_C2_D0),
    light_last: rgb(0xF6_EC_A0),
    dark_last: rgb(0xD6_C9_66),
    seats: [
        inks(0xFF_FF_FF, 0x16_1C_24, 0xC9_D2_DB),
        inks(0xC6_55_00, 0x2E_12_00, 0x8C_3A_00),
        inks(0x12_1A_2C, 0xF4_F7_FA, 0x4B_57_6E),
        inks(0xF2_DC_3C, 0x33_2D_00, 0xB4_A2_1C),
    ],
    wall: inks(0x7D_88_94, 0x3A_43_4D, 0x5E_69_75),
    summit: inks(0xFF_FF_FF, 0x00_3F_66, 0x56_A5_DC),
    raised: inks(0xFF_FF_FF, 0x4F_5B_69, 0x7A_89_98),
    mark: inks(0x00_72_B2, 0xFF_FF_FF, 0x00_4F_7C),
    last: inks(0x7A_5C_00, 0xFF_F6_C8, 0x54_40_00),
    danger: inks(0xB0_00_5C, 0xFF_E8_F3, 0x78_00_3E),
};

/// All themes, the default first.
pub static ALL: [&Theme; 5] = [&LIGHT, &DARK, &GREY, &HIGH_CONTRAST, &COLOUR_BLIND];

impl Theme {
    /// Returns the theme with this name.
    #[must_use]
    pub fn named(name: &str) -> Option<&'static Self> {
        ALL.into_iter().find(|theme| theme.name == name)
    }
}
