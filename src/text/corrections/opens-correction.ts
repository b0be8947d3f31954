/** Longest correction without a subject, characters. */
const longest = 90
const corrects =
  /^(?:(?:oh|ah|oops|hmm|ok|okay|well|no|wait|sorry|my bad)[\s,.!:-]+)*(?:actually|correction|I mean|I meant|make (?:that|it)|sorry|oops|no|wait|rather|my (?:mistake|bad)|scratch that|typo)(?=[\s,.!:–-])/i

/** Whether a short text begins as a correction of what was said before it: "Sorry, 33,100". */
export const opensCorrection = (text: string): boolean => text.length <= longest && corrects.test(text)
