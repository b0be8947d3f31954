// The inner loops of the vector search, in AssemblyScript (https://www.assemblyscript.org), not TypeScript: WASM with
// 128-bit SIMD runs everywhere without a compiler and is at the speed of memory. All addresses point into one imported
// memory that the caller lays out; rows and queries are padded with zeros to whole lanes of 16 bytes.
// After an edit compile it as scan-bytes.ts says.

/**
 * Hamming distance of each row of codes to the query, as u16; 0xffff where the row's mask bit is 0. Counts the other
 * distances into `histogram` (u32 each). `bytes` is the length of a row.
 */
export function hamming(
  codes: usize, count: i32, bytes: i32, query: usize, mask: usize, distances: usize, histogram: usize,
): void {
  if (bytes == 48) return hamming48(codes, count, query, mask, distances, histogram)
  for (let row = 0; row < count; row++, codes += bytes) {
    if (!included(mask, row)) {
      store<u16>(distances + (row << 1), 0xffff)
      continue
    }
    let sums = i16x8.splat(0)
    for (let at = 0; at < bytes; at += 16) {
      const different = v128.xor(v128.load(codes + at), v128.load(query + at))
      sums = i16x8.add(sums, i16x8.extadd_pairwise_i8x16_u(i8x16.popcnt(different)))
    }
    note(distances + (row << 1), histogram, total(i32x4.extadd_pairwise_i16x8_u(sums)))
  }
}

/** The same for 384 dimensions: the query stays in registers, which saves a third. */
function hamming48(
  codes: usize, count: i32, query: usize, mask: usize, distances: usize, histogram: usize,
): void {
  const first = v128.load(query)
  const second = v128.load(query, 16)
  const third = v128.load(query, 32)
  for (let row = 0; row < count; row++, codes += 48) {
    if (!included(mask, row)) {
      store<u16>(distances + (row << 1), 0xffff)
      continue
    }
    const sums = i8x16.add(
      i8x16.add(
        i8x16.popcnt(v128.xor(v128.load(codes), first)),
        i8x16.popcnt(v128.xor(v128.load(codes, 16), second)),
      ),
      i8x16.popcnt(v128.xor(v128.load(codes, 32), third)),
    )
    note(distances + (row << 1), histogram, total(i32x4.extadd_pairwise_i16x8_u(i16x8.extadd_pairwise_i8x16_u(sums))))
  }
}

/** Numbers of the rows whose distance is at most `bound`, as u32; returns how many. */
export function pick(distances: usize, count: i32, bound: u32, rows: usize): i32 {
  let found = 0
  for (let row = 0; row < count; row++) {
    if (<u32>load<u16>(distances + (row << 1)) <= bound) {
      store<u32>(rows + (found << 2), row)
      found++
    }
  }
  return found
}

/**
 * For chosen rows of codes the sum of those weights of an int16 query whose bit is set, as i32. `bytes` is the length of
 * a row; there are eight weights for each byte.
 */
export function positiveSums(codes: usize, bytes: i32, query: usize, rows: usize, count: i32, out: usize): void {
  const low = i16x8(1, 2, 4, 8, 16, 32, 64, 128)
  const high = i16x8(256, 512, 1024, 2048, 4096, 8192, 16384, -32768)
  for (let i = 0; i < count; i++) {
    const code = codes + <usize>load<u32>(rows + (i << 2)) * bytes
    let sums = i32x4.splat(0)
    for (let at = 0; at < bytes; at += 2) {
      const bits = v128.load16_splat(code + at)
      const weights = query + (at << 4)
      // A set bit becomes -1 in its lane, so the products are the weights with the other sign.
      sums = i32x4.sub(sums, i32x4.dot_i16x8_s(i16x8.eq(v128.and(bits, low), low), v128.load(weights)))
      sums = i32x4.sub(sums, i32x4.dot_i16x8_s(i16x8.eq(v128.and(bits, high), high), v128.load(weights, 16)))
    }
    store<i32>(out + (i << 2), total(sums))
  }
}

/**
 * Dot products of an int16 query with chosen rows of int8, as i32. `bytes` is the length of a row. The caller keeps the
 * query small enough that no sum leaves 31 bits.
 */
export function dots(vectors: usize, bytes: i32, query: usize, rows: usize, count: i32, out: usize): void {
  for (let i = 0; i < count; i++) {
    const vector = vectors + <usize>load<u32>(rows + (i << 2)) * bytes
    let sums = i32x4.splat(0)
    for (let at = 0; at < bytes; at += 16) {
      const values = v128.load(vector + at)
      const weights = query + (at << 1)
      sums = i32x4.add(sums, i32x4.dot_i16x8_s(i16x8.extend_low_i8x16_s(values), v128.load(weights)))
      sums = i32x4.add(sums, i32x4.dot_i16x8_s(i16x8.extend_high_i8x16_s(values), v128.load(weights, 16)))
    }
    store<i32>(out + (i << 2), total(sums))
  }
}

// @ts-ignore: decorator of AssemblyScript
@inline
function included(mask: usize, row: i32): bool {
  return ((load<u8>(mask + (row >> 3)) >> <u8>(row & 7)) & 1) != 0
}

// @ts-ignore: decorator of AssemblyScript
@inline
function total(sums: v128): i32 {
  return i32x4.extract_lane(sums, 0) + i32x4.extract_lane(sums, 1)
    + i32x4.extract_lane(sums, 2) + i32x4.extract_lane(sums, 3)
}

// @ts-ignore: decorator of AssemblyScript
@inline
function note(place: usize, histogram: usize, distance: i32): void {
  store<u16>(place, distance)
  const bucket = histogram + (distance << 2)
  store<u32>(bucket, load<u32>(bucket) + 1)
}
