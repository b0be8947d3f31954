/** Names of languages. */
export const languageNames =
  'English|German|French|Spanish|Italian|Portuguese|Dutch|Polish|Russian|Ukrainian|Czech|Slovak|Hungarian|Greek|Turkish|Arabic|Hebrew|Hindi|Urdu|Bengali|Tamil|Chinese|Mandarin|Cantonese|Japanese|Korean|Vietnamese|Thai|Swedish|Norwegian|Danish|Finnish|Romanian|Bulgarian|Croatian|Serbian|Catalan|Latin|Swahili|Welsh|Irish'
