/** A path or an id as one shell word: quoted only where needed. */
export const shellWord = (text: string): string =>
  /^[\w/.~+:@%-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`
