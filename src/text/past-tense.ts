const irregularPast = new Set(
  `was were had did went got took made came saw said met found gave told felt became left kept began brought bought
  wrote lost won built held ran sat spoke stood paid sent spent taught thought understood woke wore sold slept sang
  drove ate flew drew chose broke fell fought grew heard hung led rode rose swam threw caught dealt drank forgot hid hurt
  knew lent put read set shot shut split spread cut hit let quit bet cost began sank stuck struck swore swept tore
  wept wound beat bit bled bred learnt dreamt spelt burnt leant spoilt smelt leapt`.split(/\s+/),
)

/** Whether an English verb is in the past tense, as far as its form shows. */
export const isPast = (verb: string): boolean =>
  irregularPast.has(verb) ||
  (/[a-z]{2}ed$/.test(verb) && !/^(?:need|feed|speed|bleed|proceed|succeed|exceed|breed|seed|weed|heed)$/.test(verb))
