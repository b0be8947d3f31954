/** Abbreviations of chats, in the order of replacement. */
const shortForms: Readonly<Record<string, string>> = {
  u: 'you',
  ur: 'your',
  r: 'are',
  y: 'why',
  thx: 'thanks',
  tnx: 'thanks',
  ty: 'thank you',
  tysm: 'thank you so much',
  np: 'no problem',
  pls: 'please',
  plz: 'please',
  tmrw: 'tomorrow',
  tmr: 'tomorrow',
  tonite: 'tonight',
  bday: 'birthday',
  xmas: 'Christmas',
  hny: 'happy new year',
  gm: 'good morning',
  gn: 'good night',
  omw: 'on my way',
  hru: 'how are you',
  wyd: 'what are you doing',
  wru: 'where are you',
  lmk: 'let me know',
  idk: 'I do not know',
  brb: 'be right back',
  ily: 'I love you',
  ly: 'love you',
  rn: 'right now',
  asap: 'as soon as possible',
  msg: 'message',
  pic: 'photo',
  pics: 'photos',
  tel: 'phone',
  wanna: 'want to',
  gonna: 'going to',
  gotta: 'have to',
  congrats: 'congratulations',
  wknd: 'weekend',
  pw: 'password',
  mins: 'minutes',
  whats: 'what is',
  hows: 'how is',
  im: 'I am',
  cant: 'cannot',
  dont: 'do not',
  lg: 'liebe Grüße',
  vlt: 'vielleicht',
}

/** A message with short forms of chats as whole words, and without marks that a query would read as its own syntax. */
export const spelledOut = (text: string): string =>
  text
    .replace(/[A-Za-z]+/g, (word) =>
      Object.hasOwn(shortForms, word.toLowerCase()) ? shortForms[word.toLowerCase()]! : word,
    )
    .replace(/["“”„«»()[\]{}:^~*|\\]/g, ' ')
    .replace(/(^|\s)[-+]+/g, '$1')
    .replace(/\s+/g, ' ')
    .trim()
