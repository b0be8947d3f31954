/** A path or an id as one word of a shell: quoted only where it must be. */
export const shellWord = (text: string): string =>
  /^[\w/.~+:@%-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`
