import { contentHash } from '../../core/ids.ts'
import type { StoredOrigin } from '../../fact-rules/fact-rules.ts'
import type { ConversationTurn, FactOrigin } from '../../reading/reading.ts'
import { redact } from '../../secrets/secrets.ts'

/** Longest quotation stored with a fact, characters. */
const quoteLength = 400

/** Replaces the quotation of an origin whose words were forgotten while the fact stays. */
export const coveredQuote = '█'

/** Whether the quotation was cut. */
export const isCutQuote = (quote: string): boolean => quote.length >= quoteLength

/** Covers secrets and private text of turns. Offsets do not change. */
export const coverSecrets = (turns: readonly ConversationTurn[]): ConversationTurn[] =>
  turns.map((turn) => ({ ...turn, text: redact(turn.text).text }))

/** The origin of a finding. It identifies the turn whichever way the conversation is read again. */
export function originOf(turns: readonly ConversationTurn[], { turn, start, end, ...of }: FactOrigin): StoredOrigin {
  const said = turns[turn]!
  const { text, date, id } = said
  const session = of.session ?? null
  const passageHash = passageHashOf(said)
  const names = [session ?? '', id ?? '', passageHash, id === undefined ? String(date ?? '') : '']
  return {
    origin: contentHash(names.join('\0')).slice(0, 32),
    session,
    turn,
    turnId: of.turnId ?? id ?? null,
    saidAt: date ?? null,
    passageHash,
    start,
    end,
    quote: text.slice(start, end).trim().slice(0, quoteLength),
  }
}

/** The origin of an item of another program: no turn, only its name (`mem0 8f3a…`) and text. */
export const originElsewhere = (name: string, content: string, saidAt: number): StoredOrigin => ({
  origin: contentHash(`elsewhere\0${name}`).slice(0, 32),
  session: null,
  turn: 0,
  turnId: null,
  saidAt,
  passageHash: contentHash(content),
  start: 0,
  end: content.length,
  quote: content.slice(0, quoteLength),
})

/** Content hash of the index record of a turn. */
const passageHashOf = ({ speaker, role, text }: ConversationTurn): string =>
  contentHash(`${speaker ?? role}: ${text.trim()}`)
