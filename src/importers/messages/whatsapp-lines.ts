/** Texts that replace a deleted message in WhatsApp's languages, without the full stop. */
const deletedTexts =
  /^(?:(?:this message was deleted|you deleted this message)(?: by admin .{1,60})?|diese nachricht wurde (?:von (?:admin .{1,60}|einem admin) )?gelöscht|du hast diese nachricht gelöscht|sie haben diese nachricht gelöscht|mensagem apagada|ess?[at]a? mensagem foi apagada|esta mensagem foi (?:apagada|eliminada)|você apagou esta mensagem|eliminou esta mensagem|se eliminó este mensaje|este mensaje fue eliminado|eliminaste este mensaje|ce message a été supprimé|(?:vous avez|tu as) supprimé ce message|questo messaggio è stato eliminato|hai eliminato questo messaggio|dit bericht (?:is|werd) verwijderd|(?:je|u) hebt? dit bericht verwijderd|u heeft dit bericht verwijderd|ta wiadomość została usunięta|usunięto tę wiadomość|det här meddelandet (?:raderades|togs bort)|du (?:raderade|tog bort) det här meddelandet|denne (?:meddelelse|besked) blev slettet|(?:данное|это) сообщение удалено|вы удалили (?:данное|это) сообщение|bu mesaj silindi|bu mesajı sildiniz|このメッセージは削除されました|此消息已删除)$/iu

/** Whether a body is the placeholder of a deleted message. */
export const statesDeleted = (text: string): boolean => deletedTexts.test(text.replace(/\.$/, ''))

/** The mark after an edited message in WhatsApp's languages; newer exports put a direction mark before it. */
const editedNote =
  /\s*(?:\u200e<\p{L}[^<>@/:\n]{3,80}>|<(?:this message was edited|diese nachricht wurde bearbeitet|(?:se editó|editaste) este mensaje|este mensaje fue editado|ce message a été modifié|questo messaggio è stato modificato|(?:esta )?mensagem (?:foi )?editada|dit bericht is bewerkt|(?:данное|это) сообщение изменено)\.?>)$/iu

/** A file after its caption, as an iPhone exports it: `<attached: 00000042-PHOTO.jpg>`. */
const attachedFile = /\s*\u200e?<\p{L}[^<>:\n]{1,40}: ([^<>\n]{1,200}\.[\p{L}\d]{1,5})>$/u

/** Splits the text from the name of its attached file; undefined without one. */
export function withAttachedFile(raw: string): { text: string; file: string } | undefined {
  const file = attachedFile.exec(raw)?.[1]
  return file === undefined ? undefined : { text: raw.replace(attachedFile, ''), file }
}

/** The text without the mark of an edit, and whether it had one. */
export function withoutEditedNote(raw: string): { text: string; isEdited: boolean } {
  const text = raw.replace(editedNote, '')
  return { text, isEdited: text !== raw && text.trim() !== '' }
}

/** Words for a left-out file that WhatsApp writes in brackets or behind a direction mark. */
const leftOut =
  /(?:^|\s)(?:omitted|ausgeschlossen|weggelassen|ausgelassen|omitid[oa]s?|omise?s?|absente?s?|manquante?s?|retirée?s?|omess[aeio]|esclus[aeio]|non inclus[aeio]|ocult(?:[oa]|ad[oa])s?|omitíd[oa]s?|weggelaten|pominięto|dahil edilmedi|utelämnad(?:es|e)?|utelatt|udeladt|udelukket)(?=\s|$)|^без медиафайлов$/iu
/** The same without a mark, as older phones write it: the kind of the file, and that it was left out. */
const bareLeftOut =
  /^(?:image|video|audio|gif|sticker|document|contact card|bild|dokument|kontaktkarte|imagen|v[ií]deo|documento|vidéo|immagine|media|médias?|multimedia|medien|archivo|fichier) (?:omitted|ausgeschlossen|weggelassen|ausgelassen|omitid[oa]|omise?s?|absente?|manquante?|omess[aeio])$/iu

/** Whether a body of WhatsApp's own is the placeholder of a file that was left out of the export, without its name. */
export const isLeftOut = (text: string): boolean => leftOut.test(text)
/** Whether a body is such a placeholder, by any writer. */
export const isBareLeftOut = (text: string): boolean => bareLeftOut.test(text)

/** Missed calls, and the placeholder for content that the phone could not show. */
const otherTexts =
  /^(?:null|missed (?:group )?(?:voice|video) call|(?:verpasster? )(?:gruppen)?(?:sprach|video)anruf|(?:video)?llamada (?:de (?:voz|video) )?perdida|(?:chamada|ligação) de (?:voz|vídeo) perdida|appel (?:vocal|vidéo) manqué|(?:chiamata vocale|videochiamata) persa|gemiste (?:spraak|video)-?oproep)$/iu

/** Whether WhatsApp itself wrote the whole body. */
export const isOwnText = (text: string): boolean => otherTexts.test(text.replace(/[.,]? ?$/, ''))

/** A quoted title that continues after the colon: the line is about a group and has no author. */
export const isCutInQuotes = (author: string): boolean => {
  const straight = author.split('"').length - 1
  const opened = author.match(/[“„«]/gu)?.length ?? 0
  const closed = author.match(/[”»]|(?<=„[^“]*)“/gu)?.length ?? 0
  return straight % 2 === 1 || (/„/u.test(author) ? !/„[^“”]*[“”]/u.test(author) : opened > closed)
}

/** Characters. */
const longestDocumentLine = 400

/** Name of an omitted document: `Report.pdf • 12 pages document omitted`. Undefined for other lines. */
export function omittedDocument(raw: string): string | undefined {
  // The expression takes quadratic time on long lines.
  if (raw.length > longestDocumentLine || !raw.includes('\u200e')) return undefined
  const [, before] = /^([^\n\u200e]+?)\s+(?:•[^\n]*)?\u200e[^\n<\u200e]{3,40}$/u.exec(raw) ?? []
  return before !== undefined && /\.[\p{L}\p{N}]{1,5}$/u.test(before) ? before : undefined
}

/** A zero-width character that keeps a line from being parsed as the start of a message. */
export const held = '\u2060'

/**
 * Marks lines inside a message that look like the start of one. An iPhone puts the time in brackets, an Android ends it
 * with a dash, and a file has one of the two forms. A file in another form is not changed.
 */
export function holdInnerLines(text: string): string {
  const first = /^[\u200e\u200f]*(\[?)\d{1,4}[./-] ?\d{1,4}[./-] ?\d{1,4}[^\n]*/mu.exec(text)
  if (!first) return text
  const begins =
    first[1] === '['
      ? /^[\u200e\u200f]*\[\d[^\]\n]{8,40}\] /u
      : /^[\u200e\u200f]*\d{1,4}[./-] ?\d{1,4}[./-] ?\d{1,4}[^\n]{4,24} - /u
  if (!begins.test(first[0])) return text
  return text.replace(/^[\u200e\u200f]*\[?\d{1,4}[./-] ?\d[^\n]*$/gmu, (line) =>
    begins.test(line) ? line : held + line,
  )
}

/** Zero digits of scripts in which phones write dates: Arabic, Persian and Urdu, Devanagari, Bengali. */
const zeros = [0x660, 0x6f0, 0x966, 0x9e6]
const foreignDigit = /[\u0660-\u0669\u06f0-\u06f9\u0966-\u096f\u09e6-\u09ef]/gu
/** The start of a line with such digits, up to the author. */
const foreignHead =
  /^[\u200e\u200f]*\[?[\u0660-\u0669\u06f0-\u06f9\u0966-\u096f\u09e6-\u09ef][^\n\]]{8,50}?(?:\]| - )/gmu

/** Converts such dates and times for the parser: ASCII digits, no direction marks, AM and PM. */
export const withPlainDates = (text: string): string =>
  text.replace(foreignHead, (head) =>
    head
      .replace(/[\u200e\u200f]/gu, '')
      .replace(
        foreignDigit,
        (digit) => `${digit.charCodeAt(0) - zeros.findLast((zero) => zero <= digit.charCodeAt(0))!}`,
      )
      .replace('،', ',')
      .replace(/(\d) ?(?:ص|ق\.?ظ\.?|पूर्वाह्न)/u, '$1 AM')
      .replace(/(\d) ?(?:م|ب\.?ظ\.?|अपराह्न)/u, '$1 PM'),
  )
