// AssemblyScript, not TypeScript: built into maxsim-bytes.ts, see there for the command.
//
// Sums of an int8 query over the set bits of 1-bit codes, the best per query token:
//   best[j] = max over tokens t of  Σ over bits d set in codes[t] of query[j][d]
// A stored token is spread once into byte masks (0 or -1 a dimension), then met with every query token:
// mask AND query, added up in pairs to 16 bits (a lane holds dimensions / 16 products, so it stays below 32,768 up to
// 4,096 dimensions).
//
// All arguments but the counts are addresses. `bytesPerToken` is even; query rows have bytesPerToken * 8 bytes.

export function bestSums(
  codes: usize, tokens: i32, bytesPerToken: i32,
  query: usize, queryTokens: i32,
  masks: usize, best: usize,
): void {
  const dimensions = <usize>bytesPerToken * 8
  const firstByteToLow = i8x16(0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 1, 1)
  const bitOfLane = i8x16(1, 2, 4, 8, 16, 32, 64, -128, 1, 2, 4, 8, 16, 32, 64, -128)
  for (let t = 0; t < tokens; t++) {
    for (let b: usize = 0; b < <usize>bytesPerToken; b += 2) {
      const two = i16x8.splat(load<i16>(codes + b))
      const bits = v128.and(v128.swizzle(two, firstByteToLow), bitOfLane)
      v128.store(masks + b * 8, v128.eq<i8>(bits, bitOfLane))
    }
    codes += <usize>bytesPerToken
    let row = query
    for (let j = 0; j < queryTokens; j++) {
      let sums = i16x8.splat(0)
      let more = i16x8.splat(0)
      let d: usize = 0
      for (; d + 32 <= dimensions; d += 32) {
        const low = v128.and(v128.load(masks + d), v128.load(row + d))
        const high = v128.and(v128.load(masks + d, 16), v128.load(row + d, 16))
        sums = v128.add<i16>(sums, i16x8.extadd_pairwise_i8x16_s(low))
        more = v128.add<i16>(more, i16x8.extadd_pairwise_i8x16_s(high))
      }
      if (d < dimensions) {
        const low = v128.and(v128.load(masks + d), v128.load(row + d))
        sums = v128.add<i16>(sums, i16x8.extadd_pairwise_i8x16_s(low))
      }
      row += dimensions
      const wide = v128.add<i32>(i32x4.extadd_pairwise_i16x8_s(sums), i32x4.extadd_pairwise_i16x8_s(more))
      const sum = v128.extract_lane<i32>(wide, 0) + v128.extract_lane<i32>(wide, 1)
        + v128.extract_lane<i32>(wide, 2) + v128.extract_lane<i32>(wide, 3)
      const place = best + (<usize>j << 2)
      if (sum > load<i32>(place)) store<i32>(place, sum)
    }
  }
}

// The query's values in the dimensions that tokens have bits of their own for, row after row without a gap:
// `own` has a bit a dimension. Of eight values those whose bits are set are moved to the front, by the shuffle of these
// bits: 256 shuffles of 8 bytes lie at `shuffles`. Each step writes 8 bytes, so up to 7 behind the end are touched.
export function narrow(
  query: usize, queryTokens: i32, dimensions: i32,
  own: usize, shuffles: usize, into: usize,
): void {
  const groups = <usize>dimensions >> 3
  for (let j = 0; j < queryTokens; j++) {
    for (let group: usize = 0; group < groups; group++) {
      const bits = <usize>load<u8>(own + group)
      const values = v128.swizzle(v128.load64_zero(query), v128.load64_zero(shuffles + (bits << 3)))
      v128.store64_lane(into, values, 0)
      query += 8
      into += <usize>popcnt<u32>(<u32>bits)
    }
  }
}
