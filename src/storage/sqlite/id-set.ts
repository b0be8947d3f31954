/** Larger ids are not stored and count as members: the bitmap stays under 16 MB. */
const largestId = 2 ** 27

/**
 * A growing set of small numbers. It may report a very large number that was never added, but never misses one that
 * was.
 */
export interface IdSet {
  hasAny(ids: Uint32Array): boolean
  addAll(ids: Uint32Array): void
}

export function createIdSet(): IdSet {
  let bits = new Uint8Array(1024)
  return {
    hasAny(ids) {
      const known = bits
      for (let i = 0; i < ids.length; i++) {
        const id = ids[i]!
        if (id >= largestId || ((known[id >> 3]! >> (id & 7)) & 1) === 1) return true
      }
      return false
    },

    addAll(ids) {
      let largest = 0
      for (let i = 0; i < ids.length; i++) if (ids[i]! > largest && ids[i]! < largestId) largest = ids[i]!
      if (largest >> 3 >= bits.length) bits = enlarged(bits, largest >> 3)
      const known = bits
      for (let i = 0; i < ids.length; i++) {
        const id = ids[i]!
        if (id < largestId) known[id >> 3]! |= 1 << (id & 7)
      }
    },
  }
}

function enlarged(bits: Uint8Array<ArrayBuffer>, byte: number): Uint8Array<ArrayBuffer> {
  let size = bits.length
  while (size <= byte) size *= 2
  const larger = new Uint8Array(size)
  larger.set(bits)
  return larger
}
