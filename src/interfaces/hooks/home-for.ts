/** Where everything is kept, for a client that gives its hooks no environment of ours and has been told; else the usual place. */
export const homeFor = (named: string | undefined): string =>
  named || process.env.JARVIS_HOME || `${process.env.HOME ?? process.env.USERPROFILE}/.jarvis`
