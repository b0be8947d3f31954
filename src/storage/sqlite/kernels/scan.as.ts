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
  for (let row = 0; row < count; ) {
    if (row + 4 <= count && ((load<u8>(mask + (row >> 3)) >> <u8>(row & 7)) & 15) == 15) {
      // Four rows share what it takes to add up across lanes.
      const pairs = halves(inWords(codes, first, second, third), inWords(codes + 48, first, second, third))
      const others = halves(inWords(codes + 96, first, second, third), inWords(codes + 144, first, second, third))
      const sums = i32x4.add(
        i8x16.shuffle(pairs, others, 0, 1, 2, 3, 8, 9, 10, 11, 16, 17, 18, 19, 24, 25, 26, 27),
        i8x16.shuffle(pairs, others, 4, 5, 6, 7, 12, 13, 14, 15, 20, 21, 22, 23, 28, 29, 30, 31),
      )
      const place = distances + (row << 1)
      note(place, histogram, i32x4.extract_lane(sums, 0))
      note(place + 2, histogram, i32x4.extract_lane(sums, 1))
      note(place + 4, histogram, i32x4.extract_lane(sums, 2))
      note(place + 6, histogram, i32x4.extract_lane(sums, 3))
      row += 4
      codes += 192
      continue
    }
    if (included(mask, row)) note(distances + (row << 1), histogram, total(inWords(codes, first, second, third)))
    else store<u16>(distances + (row << 1), 0xffff)
    row++
    codes += 48
  }
}

/** Bits in which a row of 48 bytes differs from the query, as four partial sums. */
// @ts-ignore: decorator of AssemblyScript
@inline
function inWords(codes: usize, first: v128, second: v128, third: v128): v128 {
  const sums = i8x16.add(
    i8x16.add(
      i8x16.popcnt(v128.xor(v128.load(codes), first)),
      i8x16.popcnt(v128.xor(v128.load(codes, 16), second)),
    ),
    i8x16.popcnt(v128.xor(v128.load(codes, 32), third)),
  )
  return i32x4.extadd_pairwise_i16x8_u(i16x8.extadd_pairwise_i8x16_u(sums))
}

/** Two partial sums of each of two rows. */
// @ts-ignore: decorator of AssemblyScript
@inline
function halves(a: v128, b: v128): v128 {
  return i32x4.add(
    i8x16.shuffle(a, b, 0, 1, 2, 3, 8, 9, 10, 11, 16, 17, 18, 19, 24, 25, 26, 27),
    i8x16.shuffle(a, b, 4, 5, 6, 7, 12, 13, 14, 15, 20, 21, 22, 23, 28, 29, 30, 31),
  )
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
 * Rows whose mask bit is set and whose Hamming distance to the query is at most `bound`, each as distance << 16 | row, in
 * ascending order; returns how many. For many rows of which few are near: nothing is written of the others. `count` is at
 * most 65,536.
 */
export function within(
  codes: usize, count: i32, bytes: i32, query: usize, mask: usize, bound: i32, found: usize,
): i32 {
  let place = found
  let row = 0
  if (bytes == 48) {
    const first = v128.load(query)
    const second = v128.load(query, 16)
    const third = v128.load(query, 32)
    const most = i32x4.splat(bound)
    for (; row + 4 <= count; row += 4, codes += 192) {
      const wanted: i32 = (load<u8>(mask + (row >> 3)) >> <u8>(row & 7)) & 15
      if (wanted == 0) continue
      const sums = quarters(
        halvesOfBytes(inBytes(codes, first, second, third), inBytes(codes + 48, first, second, third)),
        halvesOfBytes(inBytes(codes + 96, first, second, third), inBytes(codes + 144, first, second, third)),
      )
      const near: i32 = i32x4.bitmask(i32x4.le_s(sums, most)) & wanted
      if (near == 0) continue
      if (near & 1) place = noteNear(place, i32x4.extract_lane(sums, 0), row)
      if (near & 2) place = noteNear(place, i32x4.extract_lane(sums, 1), row + 1)
      if (near & 4) place = noteNear(place, i32x4.extract_lane(sums, 2), row + 2)
      if (near & 8) place = noteNear(place, i32x4.extract_lane(sums, 3), row + 3)
    }
  }
  for (; row < count; row++, codes += bytes) {
    if (!included(mask, row)) continue
    let sums = i16x8.splat(0)
    for (let at = 0; at < bytes; at += 16) {
      const different = v128.xor(v128.load(codes + at), v128.load(query + at))
      sums = i16x8.add(sums, i16x8.extadd_pairwise_i8x16_u(i8x16.popcnt(different)))
    }
    const distance = total(i32x4.extadd_pairwise_i16x8_u(sums))
    if (distance <= bound) place = noteNear(place, distance, row)
  }
  return <i32>((place - found) >> 2)
}

// @ts-ignore: decorator of AssemblyScript
@inline
function noteNear(place: usize, distance: i32, row: i32): usize {
  store<u32>(place, (distance << 16) | row)
  return place + 4
}

/** Bits in which a row of 48 bytes differs from the query, by columns of three bytes: two counts of bits in place of three. */
// @ts-ignore: decorator of AssemblyScript
@inline
function inBytes(codes: usize, first: v128, second: v128, third: v128): v128 {
  const a = v128.xor(v128.load(codes), first)
  const b = v128.xor(v128.load(codes, 16), second)
  const c = v128.xor(v128.load(codes, 32), third)
  const odd = v128.xor(a, b)
  const carried = i8x16.popcnt(v128.or(v128.and(a, b), v128.and(c, odd)))
  return i8x16.add(i8x16.popcnt(v128.xor(odd, c)), i8x16.add(carried, carried))
}

/** Eight partial sums of each of two rows; bytes hold them, as a column has at most 24 bits. */
// @ts-ignore: decorator of AssemblyScript
@inline
function halvesOfBytes(a: v128, b: v128): v128 {
  return i8x16.add(
    i8x16.shuffle(a, b, 0, 1, 2, 3, 4, 5, 6, 7, 16, 17, 18, 19, 20, 21, 22, 23),
    i8x16.shuffle(a, b, 8, 9, 10, 11, 12, 13, 14, 15, 24, 25, 26, 27, 28, 29, 30, 31),
  )
}

/** The whole sums of four rows. */
// @ts-ignore: decorator of AssemblyScript
@inline
function quarters(a: v128, b: v128): v128 {
  const sums = i8x16.add(
    i8x16.shuffle(a, b, 0, 1, 2, 3, 8, 9, 10, 11, 16, 17, 18, 19, 24, 25, 26, 27),
    i8x16.shuffle(a, b, 4, 5, 6, 7, 12, 13, 14, 15, 20, 21, 22, 23, 28, 29, 30, 31),
  )
  return i32x4.extadd_pairwise_i16x8_u(i16x8.extadd_pairwise_i8x16_u(sums))
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
  let i = 0
  // Rows lie far apart: four at a time wait for memory together.
  for (; i + 4 <= count; i += 4) {
    const place = rows + (i << 2)
    const a = vectors + <usize>load<u32>(place) * bytes
    const b = vectors + <usize>load<u32>(place, 4) * bytes
    const c = vectors + <usize>load<u32>(place, 8) * bytes
    const d = vectors + <usize>load<u32>(place, 12) * bytes
    let sumsA = i32x4.splat(0)
    let sumsB = i32x4.splat(0)
    let sumsC = i32x4.splat(0)
    let sumsD = i32x4.splat(0)
    for (let at = 0; at < bytes; at += 16) {
      const low = v128.load(query + (at << 1))
      const high = v128.load(query + (at << 1), 16)
      sumsA = i32x4.add(sumsA, dot(v128.load(a + at), low, high))
      sumsB = i32x4.add(sumsB, dot(v128.load(b + at), low, high))
      sumsC = i32x4.add(sumsC, dot(v128.load(c + at), low, high))
      sumsD = i32x4.add(sumsD, dot(v128.load(d + at), low, high))
    }
    const sums = out + (i << 2)
    store<i32>(sums, total(sumsA))
    store<i32>(sums, total(sumsB), 4)
    store<i32>(sums, total(sumsC), 8)
    store<i32>(sums, total(sumsD), 12)
  }
  for (; i < count; i++) {
    const vector = vectors + <usize>load<u32>(rows + (i << 2)) * bytes
    let sums = i32x4.splat(0)
    for (let at = 0; at < bytes; at += 16)
      sums = i32x4.add(sums, dot(v128.load(vector + at), v128.load(query + (at << 1)), v128.load(query + (at << 1), 16)))
    store<i32>(out + (i << 2), total(sums))
  }
}

// @ts-ignore: decorator of AssemblyScript
@inline
function dot(values: v128, low: v128, high: v128): v128 {
  return i32x4.add(
    i32x4.dot_i16x8_s(i16x8.extend_low_i8x16_s(values), low),
    i32x4.dot_i16x8_s(i16x8.extend_high_i8x16_s(values), high),
  )
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
