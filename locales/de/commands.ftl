### What commands do, and what their options are for, as Discord lists them: at most 100 letters each.
