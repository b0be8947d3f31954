import { contentHash } from '../../core/ids.ts'
import type { StoredOrigin } from '../../fact-rules/fact-rules.ts'
import type { ConversationTurn, FactOrigin } from '../../reading/reading.ts'
import { redact } from '../../secrets/secrets.ts'

/** Longest quotation that is kept with a fact, characters: enough to see how it was said. */
const quoteLength = 400

/** Whether more was said than the quotation holds. */
export const isCutQuote = (quote: string): boolean => quote.length >= quoteLength

/** Turns as they may be kept: without secrets and private text. Offsets stay what they are. */
export const coverSecrets = (turns: readonly ConversationTurn[]): ConversationTurn[] =>
  turns.map((turn) => ({ ...turn, text: redact(turn.text).text }))

/** Where a finding was said, with what names the turn whichever way the conversation comes in again. */
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

/** The origin of what another program knew: it has no turn, only a name (`mem0 8f3a…`) and what it said. */
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

/** Content hash of the record that a turn becomes when its conversation is indexed. */
const passageHashOf = ({ speaker, role, text }: ConversationTurn): string =>
  contentHash(`${speaker ?? role}: ${text.trim()}`)
