/** A link as it was meant; as it is where it is no encoding, such as `100%.md`. */
export const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
