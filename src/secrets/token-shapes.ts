import type { SecretKind } from './secret-kind.ts'

/** Conditions on the characters from the start of a sign to the next white space, quote or tag. */
export interface Ahead {
  least: number
  /** Characters to check; default: `least`. */
  most?: number
  /** Text that must occur … */
  has?: string
  /** … before this one, which may be part of the sign. */
  until?: string
}

/**
 * Secrets with a shape but without a unique prefix: signs that must occur, and a pattern that is tried at each. Covers
 * the group `secret`, or else the whole match. The group may be in a lookbehind.
 */
export interface TokenShape {
  of: string
  kind: SecretKind
  signs: readonly string[]
  pattern: () => RegExp
  /** Required before the pattern is compiled, because hooks pay for each compilation. */
  ahead?: Ahead
  /** Units after the start of the sign at which an assignment must follow. */
  assignedAt?: number
  /** The secret is before its sign. */
  before?: boolean
  /** White space may separate the sign and its secret. */
  spaced?: boolean
  /** The match alone proves a secret, so it need not look random. */
  certain?: boolean
}

const hashSigns = [
  '$apr1$',
  '$1$',
  '$2a$',
  '$2b$',
  '$2y$',
  '$5$',
  '$6$',
  '$y$',
  '$7$',
  '$argon2',
  '$pbkdf2',
  '$scrypt$',
]

export const tokenShapes: readonly TokenShape[] = [
  {
    of: 'a Telegram bot',
    kind: 'api-key',
    ahead: { least: 35 },
    before: true,
    signs: [':AA'],
    pattern: () => /(?<=(?<![A-Za-z0-9])(?<secret>\d{8,10})):AA[A-Za-z0-9_-]{32,34}(?![A-Za-z0-9_-])/y,
    certain: true,
  },
  {
    of: 'a Discord bot',
    kind: 'api-key',
    // Base64 of the first digits of its id.
    ahead: { least: 58, most: 90, has: '.' },
    signs: ['MT', 'Mj', 'Mz', 'ND', 'NT', 'Nj', 'Nz', 'OD', 'OT'],
    pattern: () => /(?<![\w-])[MNO][A-Za-z0-9_-]{22,28}\.[A-Za-z0-9_-]{6}\.[A-Za-z0-9_-]{27,45}(?![\w-])/y,
  },
  {
    of: 'Mailchimp',
    kind: 'api-key',
    before: true,
    signs: ['-us'],
    pattern: () => /(?<=(?<![A-Za-z0-9])(?<secret>[0-9a-f]{32}))-us\d{1,2}(?![A-Za-z0-9])/y,
  },
  {
    of: 'Microsoft Entra',
    kind: 'api-key',
    ahead: { least: 33 },
    before: true,
    signs: ['Q~'],
    pattern: () => /(?<=(?<![\w~.-])(?<secret>[\w~.-]{3}\d))Q~[\w~.-]{31,34}(?![\w~-])/y,
    certain: true,
  },
  {
    of: 'an Azure storage account',
    kind: 'api-key',
    signs: ['AccountKey=', 'SharedAccessKey='],
    pattern: () => /(?:Account|SharedAccess)Key=(?<secret>[A-Za-z0-9+/]{30,128}={0,2})/y,
    certain: true,
  },
  {
    of: 'New Relic',
    kind: 'api-key',
    before: true,
    signs: ['NRAL'],
    pattern: () => /(?<=(?<![A-Za-z0-9])(?<secret>(?:[a-z]{2}\d{2}x{2})?[0-9a-f]{30,40}))NRAL(?![A-Za-z0-9])/y,
    certain: true,
  },
  {
    of: 'a session of Salesforce',
    kind: 'api-key',
    ahead: { least: 90 },
    signs: ['00D'],
    pattern: () => /(?<![A-Za-z0-9])00D[A-Za-z0-9]{9,15}![A-Za-z0-9_.]{80,260}/y,
  },
  {
    of: 'a bearer of X',
    kind: 'api-key',
    ahead: { least: 60 },
    signs: ['AAAAAAAAAAAAAAAA'],
    pattern: () => /(?<![A-Za-z0-9])AAAAAAAAAAAAAAAA[A-Za-z0-9%]{60,140}/y,
  },
  {
    of: 'a path that holds a key',
    kind: 'api-key',
    signs: ['infura.io/', 'alchemy.com/', 'alchemyapi.io/', 'quiknode.pro/'],
    pattern: () =>
      /(?:infura\.io\/(?:ws\/)?v3|alchemy(?:api)?\.(?:com|io)\/v2|quiknode\.pro)\/(?<secret>[\w-]{30,64})/y,
  },
  {
    of: 'an application password in four groups',
    kind: 'password',
    spaced: true,
    signs: ['app password', 'app-password', 'App password', 'App-Password', 'App-Passwort', 'pp-specific password'],
    pattern: () =>
      /(?:[Aa]pp[- ][Pp]asswor[dt]|pp-specific password)[^\n]{0,40}?(?<![a-z])(?<secret>[a-z]{4}([ -])(?:[a-z]{4}\2){2}[a-z]{4})(?![a-z -])/y,
  },
  {
    of: 'a signed address',
    kind: 'api-key',
    signs: ['sig=', '?code=', 'X-Amz-Signature=', 'X-Goog-Signature='],
    pattern: () => /(?<=[?&;]|(?=\?))(?:sig|\?code|X-(?:Amz|Goog)-Signature)=(?<secret>[A-Za-z0-9%+/_-]{32,600}=?)/y,
  },
  {
    of: 'an address that a message is posted to',
    kind: 'api-key',
    ahead: { least: 38 },
    signs: ['api/webhooks/', 'hooks.slack.com/', 'webhook.office.com/', 'hooks.zapier.com/', 'services.gitter.im/'],
    pattern: () =>
      /(?:api\/webhooks\/\d{10,25}\/|hooks\.slack\.com\/(?:services|workflows|triggers)\/|webhook\.office\.com\/webhookb2\/|hooks\.zapier\.com\/hooks\/catch\/)(?<secret>[A-Za-z0-9/_@.-]{14,300})/y,
  },
  {
    of: 'an authenticator',
    kind: 'api-key',
    ahead: { least: 34, most: 350, has: 'secret=' },
    signs: ['otpauth://'],
    pattern: () => /otpauth:\/\/[^\s"'<>]{0,300}?[?&]secret=(?<secret>[A-Za-z2-7]{16,128})/y,
    certain: true,
  },
  {
    of: 'a password hash',
    kind: 'password',
    signs: hashSigns,
    pattern: () => /\$(?:apr1|1|2[aby]|5|6|7|y|scrypt|argon2(?:id|i|d)|pbkdf2(?:-sha\d+)?)\$[^\s:"'`,;<>]{20,400}/y,
  },
  {
    of: 'a password hash of a framework',
    kind: 'password',
    signs: ['pbkdf2_sha', 'bcrypt_sha256$', '{SSHA', '{SHA}', 'md5$', 'scrypt:'],
    pattern: () =>
      /(?:pbkdf2_sha\d+\$\d+|bcrypt_sha256\$|\{SS?HA\d{0,3}\}|md5\$|scrypt:\d+:\d+:\d+\$)[^\s:"'`,;<>]{24,300}/y,
  },
  {
    of: 'a private key in base64',
    kind: 'private-key',
    signs: ['LS0tLS1CRUdJTi'],
    // Not "BEGIN CERTIFICATE" and "BEGIN PUBLIC".
    pattern: () => /LS0tLS1CRUdJTi(?!BDRVJUSUZJ|BQVUJMSUMg|BUUlVTVEVEIENFUl)[A-Za-z0-9+/\r\n]{30,16000}={0,2}/y,
    certain: true,
  },
  {
    of: 'a PuTTY key',
    kind: 'private-key',
    signs: ['Private-Lines:'],
    pattern: () => /Private-Lines: ?\d{1,4}\r?\n(?<secret>[A-Za-z0-9+/=\r\n]{30,16000})/y,
    certain: true,
  },
  {
    of: 'a line of .pgpass',
    kind: 'password',
    signs: [':5432:', ':5433:', ':6432:', ':6543:', ':*:'],
    pattern: () => /(?<=^[\w.*-]{1,100}):(?:\d{4}|\*):[\w*-]{1,64}:[\w*.@-]{1,64}:(?<secret>\S{4,128})$/my,
    certain: true,
  },
  {
    of: 'a user on a command line',
    kind: 'password',
    signs: ['-u ', '-u"', "-u'", '--user ', '--user=', '--proxy-user '],
    pattern: () => /(?<=\s)(?:-u|--(?:proxy-)?user)[ =]?["']?[^\s:"'$<]{1,64}:(?<secret>[^\s"'$<{][^\s"']{4,128})/y,
  },
  {
    of: 'a password on a command line',
    kind: 'password',
    signs: ['mysql', 'mariadb', 'sshpass', 'redis-cli', 'docker login', 'smbclient', 'mongosh', 'mongodump'],
    pattern: () =>
      /(?:mysql\w*|mysqldump|mariadb|sshpass|redis-cli|docker login|smbclient|mongosh|mongodump)\b[^\n|;]{0,80}?\s-[pa]\s?["']?(?<secret>[^\s"'$<{-][^\s"']{5,128})/y,
  },
  {
    of: 'a password that a command is given',
    kind: 'password',
    signs: ['-N ', 'pass:', '-a ', '--auth ', '::add-mask::'],
    pattern: () =>
      /(?:(?<=ssh-keygen\b[^\n|;]{0,80}\s)-N |(?<=openssl\b[^\n|;]{0,120}\s(?:-\w+ )?)pass:|(?<=\bhttps?\b[^\n|;]{0,40}\s)(?:-a|--auth) [^\s:"'$<]{1,64}:|::add-mask::)["']?(?<secret>[^\s"'$<{][^\s"']{5,128})/y,
  },
  {
    of: 'a .netrc',
    kind: 'password',
    signs: ['login '],
    pattern: () => /(?<=\s)login\s{1,4}\S{1,100}\s{1,8}password\s{1,4}(?<secret>\S{4,128})/y,
    certain: true,
  },
  {
    of: 'a JSON web token',
    kind: 'jwt',
    ahead: { least: 28, most: 4110, has: '.eyJ' },
    signs: ['eyJ'],
    pattern: () => /(?<![A-Za-z0-9_-])eyJ[A-Za-z0-9_-]{8,4096}\.eyJ[A-Za-z0-9_-]{4,8192}\.[A-Za-z0-9_-]{8,2048}/y,
    certain: true,
  },
  {
    of: 'an encrypted web token',
    kind: 'jwt',
    ahead: { least: 51, most: 4110, has: '.' },
    signs: ['eyJ'],
    pattern: () => /(?<![A-Za-z0-9_-])eyJ[A-Za-z0-9_-]{8,4096}\.[A-Za-z0-9_-]{0,1024}(?:\.[A-Za-z0-9_-]{12,8192}){3}/y,
    certain: true,
  },
  {
    of: 'words of a wallet',
    kind: 'private-key',
    signs: ['seed ', 'Seed ', 'mnemonic', 'Mnemonic', 'MNEMONIC', 'ecovery phrase', 'acking phrase'],
    pattern: () =>
      /(?:seed (?:phrase|words?)|mnemonic(?: phrase)?|(?:ecovery|acking) phrase)["'`]?\s{0,3}(?:[:=]|is|are|ist|est|es)\s{0,3}["'`]?(?<secret>(?:[a-z]{3,8}[ ,]{1,2}){11,23}[a-z]{3,8})/iy,
    certain: true,
  },
  {
    of: 'the key of a wallet',
    kind: 'private-key',
    ahead: { least: 66 },
    signs: ['0x'],
    pattern: () =>
      /(?<=(?:private|secret|PRIVATE|SECRET|Private|Secret)[ _-]?(?:key|KEY|Key)\W.{0,24})0x[0-9a-fA-F]{64}\b/y,
    certain: true,
  },
  {
    of: 'an authorization header',
    kind: 'bearer',
    assignedAt: 'uthorization'.length,
    spaced: true,
    signs: ['uthorization', 'UTHORIZATION'],
    pattern: () =>
      /uthorization\\?["'`]?\]?\s{0,4}(?:=>|[:=,])\s{0,4}\\?["'`]?(?:[A-Za-z][\w-]{1,20}\s{1,4})?(?:(?:token|key|apikey)=)?\\?["']?(?<secret>[^\s"'`,;<>\\]{10,4096})/iy,
  },
  {
    of: 'a bearer token',
    kind: 'bearer',
    spaced: true,
    signs: ['earer ', 'EARER ', 'earer\n', 'EARER\n', 'earer\r', 'EARER\r'],
    pattern: () => /(?<=\bb)earer\s{1,4}(?<secret>[A-Za-z0-9._~+/-]{16,4096}={0,2})/iy,
  },
  {
    of: 'a password in an address',
    kind: 'url-credentials',
    ahead: { least: 6, most: 400, has: '@', until: '/' },
    signs: ['://'],
    pattern: () =>
      /:\/\/[^\s/:@"'<>]{0,128}:(?!(?:pass(?:word|wd)?|pwd|secret|token|x+|\*+|\.+|…|█+|[${%[][^@]*)@)(?<secret>[^\s/@"'<>]{1,256})@/iy,
    certain: true,
  },
  {
    of: 'a token in an address',
    kind: 'url-credentials',
    ahead: { least: 24, most: 400, has: '@', until: '/' },
    signs: ['://'],
    pattern: () => /:\/\/(?<secret>[A-Za-z0-9_.~-]{20,255})(?::(?:x-oauth-basic)?)?@/y,
  },
]
