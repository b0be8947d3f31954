/** Kinds of tools in questions ("which editor do I use?"), and tools of each kind: facts rarely name the kind. */
const kinds: readonly (readonly [string, string])[] = [
  [
    '(?:text |code )?editor|ide',
    'helix|zed|vim|neovim|nvim|emacs|vs ?code|visual studio(?: code)?|vscodium|sublime(?: text)?|nano|kakoune|notepad\\+\\+|textmate|bbedit|atom|kate|gedit|intellij|pycharm|webstorm|goland|rustrover|clion|android studio|xcode|eclipse|netbeans|cursor|windsurf|lapce|micro',
  ],
  [
    '(?:web )?browser',
    'firefox|chrome|chromium|safari|edge|brave|vivaldi|opera|arc|librewolf|tor browser|zen|qutebrowser|orion',
  ],
  ['shell', 'bash|zsh|fish|nushell|nu|powershell|xonsh|elvish|ksh|tcsh'],
  [
    'terminal(?: emulator)?',
    'alacritty|kitty|wezterm|iterm2?|ghostty|foot|konsole|tilix|warp|hyper|windows terminal|terminator',
  ],
  [
    'database|db',
    'postgres(?:ql)?|mysql|mariadb|sqlite|mongodb|redis|duckdb|cassandra|dynamodb|couchdb|oracle|clickhouse|neo4j',
  ],
  [
    'operating system|os|distro|distribution',
    'linux|ubuntu|debian|fedora|arch(?: linux)?|nixos|mint|manjaro|opensuse|gentoo|pop!_os|macos|windows(?: 1[01])?|freebsd|openbsd|chromeos',
  ],
  ['package manager', 'npm|pnpm|yarn|bun|pip|poetry|uv|conda|cargo|homebrew|brew|apt|nix|composer|maven|gradle'],
  [
    'note(?:s|-taking)?(?: app| tool| program)?',
    'obsidian|notion|evernote|logseq|joplin|roam|bear|onenote|apple notes|simplenote|org[- ]mode|standard notes',
  ],
  [
    '(?:e-?)?mail (?:client|app|program|provider)',
    'thunderbird|outlook|gmail|mutt|apple mail|fastmail|proton ?mail|mailspring|spark|k-9',
  ],
  ['password manager', 'bitwarden|1password|keepass(?:xc|x)?|lastpass|dashlane|pass|proton pass'],
  ['messenger|chat app', 'signal|whatsapp|telegram|threema|matrix|element|slack|discord|teams'],
  [
    '(?:programming )?language',
    'python|rust|go|golang|java|javascript|typescript|kotlin|swift|ruby|php|c\\+\\+|c#|elixir|haskell|scala|julia|lua|zig|ocaml|clojure',
  ],
]

const asked = kinds.map(
  ([kind, names]) =>
    [
      new RegExp(
        `^(?:and |so )?(?:which|what) (?:${kind})\\b(?:\\?|$)|\\b(?:which|what) (?:${kind})\\b[^?]{0,20}\\b(?:do|am|are) (?:i|we)\\b|\\b(?:what|which)(?: is|'s|s) my (?:current |main |usual |default |preferred )?(?:${kind})\\b|\\bmy (?:current|main|usual|default) (?:${kind})\\b|\\bwelche[nrs]? (?:${kind}|datenbank|betriebssystem)\\b[^?]{0,20}\\b(?:nutze|benutze|verwende|habe) ich\\b`,
        'i',
      ),
      new RegExp(`(?<![\\p{L}\\p{N}])(?:${names})(?![\\p{L}\\p{N}])|\\b(?:${kind})\\b`, 'iu'),
    ] as const,
)

/** Returns a test for texts that name a tool of the kind that a question asks for; undefined for other questions. */
export function askedTool(question: string): ((text: string) => boolean) | undefined {
  const names = asked.find(([form]) => form.test(question.replaceAll('’', "'")))?.[1]
  return names && ((text) => names.test(text))
}
