fn main() {
    let mut a = std::env::args().skip(1);
    let v = castellan::rules::Variant::named(&a.next().unwrap()).unwrap();
    let d: u32 = a.next().unwrap().parse().unwrap();
    let o = castellan::rules::Options::default();
    let p = v.begin(&o).unwrap();
    println!("{}", p.text());
    let t = std::time::Instant::now();
    let n = p.perft(d);
    println!("{n} {:.1} M/s", n as f64 / t.elapsed().as_secs_f64() / 1e6);
}
