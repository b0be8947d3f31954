import { noHome } from '../core/no-home.ts'
import { behindSign } from '../text/behind-sign.ts'

/** People who move, not things: "We've moved", "my family and I moved house", "moved house last week". */
const moved = behindSign(
  /moved|relocated/i,
  /(?:\b(?:I|we)(?:['’]ve| have)?|\b(?:my|our) \p{L}+(?: \p{L}+)? and I(?: have)?|^(?:finally|just|now)?)(?: just| finally| already| now| recently| both)? ?(?:moved|relocated)(?: (?:out|in|house|home|flat|here|over|back))*(?=[,.;:!]|$| (?:to|from|into|in|at|on|last|this|over|yesterday|today)\b)(?! to (?:a|an|the|my|our|another)\b(?! (?:\p{L}+ ){0,3}(?:house|flat|home|apartment|cottage|place)\b)| on[.!]?$)/iu,
)
/** "Our address is …", "our home is in York". */
const address =
  /\b(?:my|our) (?:new |home )*address (?:is|has changed)\b|\b(?:my|our) (?:new )?(?:home|flat|house|apartment|place) is (?:now )?(?:in|at|on)\b/i
/** "The move to York is done", "the move was on Saturday". */
const arrived =
  /\b(?:the|my|our) move\b[^,;.]{0,30}? (?:is (?:done|over|behind)|was (?!postponed|cancelled|called|delayed))/i
const ownWord = /\b(?:I|we|my|our|us)\b/i
const ahead =
  /\b(?:will|would|might|may|could|want|plan(?:ning)?|think(?:ing)?|going to|hope|if|when|not|never|almost|before|used to)\b|['’]ll\b|n['’]t\b/i
/** Other things that move or have an address. */
const ofOthers =
  /\b(?:offices?|company|teams?|servers?|services?|repo(?:sitory)?|database|data|backend|code|tests?|meetings?|calls?|desk|warehouse|shop|practice|e-?mails?|files?|photos|web|ip|billing)\b/i
const goal = /\b(?:move|moved|relocated)(?: \p{Ll}+){0,2} to ((?:\p{Lu}|\d)[\p{L}\d.+#/-]*[\p{L}\d+#])/u

/** Whether the owner reports a move, which ends the former home. Moving to a tool does not count. */
export function leavesHome({ content: said }: { content: string }): boolean {
  const content = withoutMonth(said)
  if (ahead.test(content) || ofOthers.test(content) || !(ownWord.test(content) || moved.test(content))) return false
  const tool = goal.exec(content)?.[1]
  if (tool !== undefined && noHome.test(tool)) return false
  return moved.test(content) || address.test(content) || arrived.test(content)
}

/** Replaces the month "May", which is not a permission. */
export const withoutMonth = (content: string): string => content.replace(/\bMay\b/g, 'month')

/** Words for finding a report of a move, which does not name the former home. */
export const movingWords = 'moved relocated move address home house flat apartment'
