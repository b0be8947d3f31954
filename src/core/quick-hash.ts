/**
 * 64 bits of FNV-1a as 16 hex digits. Also for hooks: distinguishes texts without the cost of loading a hash module.
 */
export function quickHash(text: string): string {
  let low = 0x811c9dc5
  let high = 0x9e3779b9
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at)
    low = Math.imul(low ^ unit, 0x01000193)
    high = Math.imul(high ^ (unit + at), 0x01000193)
  }
  const hex = (number: number) => (number >>> 0).toString(16).padStart(8, '0')
  return hex(high) + hex(low)
}
