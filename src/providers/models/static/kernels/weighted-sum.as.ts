// AssemblyScript, not TypeScript: built into weighted-sum-bytes.ts, see there for the command.
//
// A weighted sum of int8 rows: sum[d] = Σ over i of scale[ids[i]] · table[ids[i]][d], as float32.
// Each product and each sum is rounded to float32, row after row: the plain way of weighted-sum.ts gives the same bits.
//
// All arguments but the counts are addresses. A row has `dimensions` bytes, a multiple of 32: so many sums fit into the
// registers, and of a row half a cache line is read at a time.

export function weightedSum(
  table: usize, scale: usize, dimensions: i32,
  ids: usize, count: i32, sum: usize,
): void {
  const width = <usize>dimensions
  for (let d: usize = 0; d < width; d += 32) {
    let a = f32x4.splat(0), b = f32x4.splat(0), c = f32x4.splat(0), e = f32x4.splat(0)
    let f = f32x4.splat(0), g = f32x4.splat(0), h = f32x4.splat(0), k = f32x4.splat(0)
    for (let i = 0; i < count; i++) {
      const id = <usize>load<i32>(ids + (<usize>i << 2))
      const weight = f32x4.splat(load<f32>(scale + (id << 2)))
      const row = table + id * width + d
      const low = v128.load(row)
      const high = v128.load(row, 16)
      const low0 = i16x8.extend_low_i8x16_s(low)
      const low1 = i16x8.extend_high_i8x16_s(low)
      const high0 = i16x8.extend_low_i8x16_s(high)
      const high1 = i16x8.extend_high_i8x16_s(high)
      a = f32x4.add(a, f32x4.mul(weight, f32x4.convert_i32x4_s(i32x4.extend_low_i16x8_s(low0))))
      b = f32x4.add(b, f32x4.mul(weight, f32x4.convert_i32x4_s(i32x4.extend_high_i16x8_s(low0))))
      c = f32x4.add(c, f32x4.mul(weight, f32x4.convert_i32x4_s(i32x4.extend_low_i16x8_s(low1))))
      e = f32x4.add(e, f32x4.mul(weight, f32x4.convert_i32x4_s(i32x4.extend_high_i16x8_s(low1))))
      f = f32x4.add(f, f32x4.mul(weight, f32x4.convert_i32x4_s(i32x4.extend_low_i16x8_s(high0))))
      g = f32x4.add(g, f32x4.mul(weight, f32x4.convert_i32x4_s(i32x4.extend_high_i16x8_s(high0))))
      h = f32x4.add(h, f32x4.mul(weight, f32x4.convert_i32x4_s(i32x4.extend_low_i16x8_s(high1))))
      k = f32x4.add(k, f32x4.mul(weight, f32x4.convert_i32x4_s(i32x4.extend_high_i16x8_s(high1))))
    }
    const place = sum + (d << 2)
    v128.store(place, a)
    v128.store(place, b, 16)
    v128.store(place, c, 32)
    v128.store(place, e, 48)
    v128.store(place, f, 64)
    v128.store(place, g, 80)
    v128.store(place, h, 96)
    v128.store(place, k, 112)
  }
}
