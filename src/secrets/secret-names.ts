import { isDigit } from './letters.ts'
import { setOf } from './set-of.ts'

/** Words by which secrets are named, as data for `assigned-names.ts` and the patterns of `prose-secrets.ts`. */

/** Of `pass` those that go on as names of secrets do: what tests print of those that passed would be hundreds of signs. */
export const passForms: readonly string[] = ['pass', 'Pass', 'PASS']
export const passWords = (): string[] => passForms.flatMap((pass) => [...'wWcCpP'].map((next) => pass + next))

/** What may be any word that a person chose: its value is covered although no chance drew it. In small letters. */
export const passwordNames = setOf(
  'password passwords passwd passwds passphrase passphrases passcode passcodes passwort passworts pwd kennwort contraseña contrasena senha wachtwoord lösenord hasło haslo пароль parol şifre',
)

/** Of two words: the second follows the first with any one sign between "d" and it. */
export const parolaOrdine = { first: 'parola', second: /^ d.ordine/ }

/** Before `key`: what anybody may know. */
const publicOwners =
  'public gpg pgp primary foreign partition sort cache release fingerprint recv fetch site registry signedoff signed_off signed-off'.split(
    ' ',
  )
export const publicOwnerPattern = `(?:${publicOwners.join('|')})[_ -]?`

/** Whether a text in small letters ends with such a word, and a sign that joins it to the next one. */
export function endsWithPublicOwner(before: string): boolean {
  const name = '_ -'.includes(before.at(-1) ?? '.') ? before.slice(0, -1) : before
  return publicOwners.some((owner) => name.endsWith(owner))
}

/** In whose names `key` means a secret one: `api_key`, `accessKey`. */
export const keyOwners = setOf(
  'api app application access private secret auth account encryption decryption signing signature client master service shared sharedaccess preshared storage license licence subscription consumer deploy deployment root admin jwt hmac session cookie webhook server ssh aes rsa token host integration write ingest ingestion project bot user developer team org organization function functions instrumentation merchant gateway vault unseal wallet crypt cipher security',
)

/** What programs draw by chance; `key` is one where its owner is in `keyOwners`. */
export const tokenNames = setOf(
  'secret secrets token tokens credential credentials psk geheimnis jeton clé clave chave chiave sleutel geheim ключ токен',
)

/** Names of much else, too: only a long value that is certainly drawn counts. */
export const weakNames = setOf('auth authorization authentication cookie signature salt bearer jwt dsn seed')

/** The same, where no letter stands before. */
export const weakWholeNames = setOf('sess session sessid sess_id sess-id sessionid session_id session-id sid')

/** What may follow such a word in the same name: `SECRET_KEY_BASE`, `password2`, `token_v2`, `key-data`. */
const nameEnds = setOf(
  'base data value hash hashed live prod production dev test staging main primary secondary old new current string key id',
)

/** `7`, `12`, `v2`. */
function isVersion(end: string): boolean {
  const from = end[0] === 'v' ? 1 : 0
  const digits = end.length - from
  return digits > 0 && digits < 3 && isDigit(end.charCodeAt(from)) && isDigit(end.charCodeAt(end.length - 1))
}

/** A name without the longest of such ends and the sign before it. */
export function withoutEnd(name: string): string {
  for (let at = 0; at < name.length; at++) {
    const end = name.slice('_-'.includes(name[at]!) ? at + 1 : at)
    if (nameEnds().has(end) || isVersion(end)) return name.slice(0, at)
  }
  return name
}

/** Nouns of a sentence, with what joins them to the value. The value follows within some words. */
export interface ProseLanguage {
  language: string
  /** A person's choice, and what programs draw: words with `|` between them, where `.` is any one sign. */
  passwords: string
  tokens: string
  /** Tokens unless the word before says that anybody may know them. */
  owned?: string
  /** Signs that must occur for the nouns to be looked for, in small letters, and those that are as they are. */
  signs: readonly string[]
  forms?: readonly string[]
  links: string
}

export const proseLanguages: readonly ProseLanguage[] = [
  {
    language: 'en',
    passwords:
      'password|passwords|passcode|passcodes|passphrase|passphrases|passwd|pwd|pass word|pass words|pass code|pass codes|pass phrase|pass phrases|pass wd',
    tokens: 'secret|secrets|token|tokens|credential|credentials',
    owned: 'key|keys',
    signs: ['pass ', 'pwd', 'secret', 'token', 'credential', 'key'],
    forms: passWords(),
    links: "is|was|are|=|to|reads|equals|will be|(?<=\\w)['’]s|as|be|being|with|now|is now|are now",
  },
  {
    language: 'de',
    passwords: 'passwort|passworts|passwörter|passwörters|kennwort|kennwörter|passphrase|passcode|zugangscode',
    tokens: 'geheimnis|schlüssel|zugangsschlüssel|token|geheimcode',
    signs: ['passw', 'kennw', 'passp', 'schlüssel', 'geheim', 'zugang'],
    links: 'ist|lautet|war|heißt|heisst|auf|ist jetzt|ist nun|lautete|wäre',
  },
  {
    language: 'fr',
    passwords: 'mot de passe|mots de passe|mdp|code d.acces|code d.accès|phrase secrete|phrase secrète',
    tokens: 'clé|clés|clef|jeton|jetons|secret|secrets',
    signs: ['mot de passe', 'mots de passe', 'mdp', "code d'acc", 'phrase secr', 'clé', 'clef', 'jeton'],
    links: 'est|était|c.est|ce sera|sera|par|est maintenant|à',
  },
  {
    language: 'es',
    passwords: 'contraseña|contraseñas|contrasena|contrasenas|clave|claves|clave de acceso',
    tokens: 'clave|claves|ficha|fichas|secreto|secretos|llave|llaves|token|tokens',
    signs: ['contrase', 'clave', 'secreto', 'llave', 'ficha'],
    links: 'es|era|será|está|a|por|es ahora|ahora es',
  },
  {
    language: 'it',
    passwords: 'password|parola d.ordine|parola chiave',
    tokens: 'chiave|chiavi|segreto|gettone',
    signs: ['parola', 'chiav', 'segret', 'gettone', 'password'],
    links: "è|era|sarà|e'|adesso è|ora è",
  },
  {
    language: 'pt',
    passwords: 'senha|senhas|palavra-passe|palavras-passe',
    tokens: 'chave|chaves|segredo|token|tokens',
    signs: ['senha', 'palavra', 'chave', 'segredo'],
    links: 'é|era|será|para|agora é',
  },
  {
    language: 'nl',
    passwords: 'wachtwoord|wachtwoorden|toegangscode',
    tokens: 'sleutel|sleutels|geheim|token',
    signs: ['wachtwoord', 'toegang', 'sleutel', 'geheim'],
    links: 'is|was|luidt|naar|is nu',
  },
  {
    language: 'pl, sv, da, ru',
    passwords:
      'hasło|hasła|haslo|hasla|lösenord|lösenordet|adgangskode|adgangskoden|passord|passordet|пароль|пароля|пароле',
    tokens: 'klucz|nyckel|nyckeln|nøgle|nøglen|ключ|токен',
    signs: [
      'hasł',
      'haslo',
      'lösenord',
      'adgangskode',
      'passord',
      'парол',
      'klucz',
      'nyckel',
      'nøgle',
      'ключ',
      'токен',
    ],
    links: 'to|är|er|brzmi|jest|это|теперь',
  },
]

/** Languages without spaces between words: the value follows the link at once. */
export const unspacedNouns =
  '密码|密碼|口令|密钥|密鑰|令牌|パスワード|パスコード|暗証番号|キー|トークン|シークレット|비밀번호|암호|키|토큰'
export const unspacedLinks = '是|为|為|が|は|：|=|를|을|는|은|이|가|改为|改為|を'
export const unspacedSigns = (): readonly string[] => unspacedNouns.split('|')
