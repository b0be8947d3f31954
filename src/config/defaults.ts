interface McpServerSetting {
  name: string
  command?: string | undefined
  args?: string[] | undefined
  env?: Record<string, string> | undefined
  cwd?: string | undefined
  url?: string | undefined
  headers?: Record<string, string> | undefined
  type?: 'stdio' | 'http' | 'sse' | undefined
  enabled?: boolean | undefined
}
interface McpProbeSetting {
  server: string
  tool: string
  arguments: Record<string, unknown>
  expect: string
}

/**
 * Default values of all settings. Plain data without a schema library, so that a search without a settings file starts
 * without loading one; schema.ts takes its defaults from here and adds meaning and limits.
 */
export const defaults = {
  space: 'main',
  spaces: {
    perRepository: false,
  },
  /** Empty: a SQLite file for each space. */
  database: '',
  offline: false,
  search: {
    /** Names separated by commas. */
    provider: 'native',
    mode: 'query' as 'query' | 'search' | 'vsearch',
    /** Both 0: the measured weights. */
    textWeight: 0,
    semanticWeight: 0,
    limit: 10,
    fusion: 'auto' as 'auto' | 'rrf' | 'weighted',
    rerank: true,
    reranker: '',
    expand: true,
    expansion: 'feedback' as 'feedback' | 'model' | 'off',
    /** Milliseconds. */
    deadline: 500,
    /** Fusion by rank: the damping of the first ranks, and the bonus for rank 1, and for ranks 2 and 3. */
    rrfK: 60,
    firstBonus: 0.05,
    nextBonus: 0.02,
    /** Number of passages that are read and compared closely. */
    candidates: 100,
    /** Share of the first stage beside a reranking model's score: ranks 1 to 3, 4 to 10, and further. */
    blend: [0.75, 0.6, 0.4] as number[],
    /** Added to the score of a gem of the last seven days; 0: nothing. */
    recency: 0.1,
  },
  chunking: {
    /** Tokens of a piece, and the overlap with the next one. */
    document: { tokens: 800, overlap: 120 },
    memory: { tokens: 400, overlap: 80 },
    conversation: { tokens: 400, overlap: 80 },
  },
  embedding: {
    model: 'auto',
    module: '',
    /** 0: the model's own. */
    dimensions: 0,
    keyVariable: '',
    vectorEngine: 'built-in' as 'built-in' | 'sqlite-vec',
  },
  qmd: {
    path: 'qmd',
    mode: 'cli' as 'cli' | 'server',
    port: 8181,
  },
  qdrant: {
    url: 'http://127.0.0.1:6333',
    keyVariable: 'QDRANT_API_KEY',
  },
  llm: {
    provider: 'none' as 'none' | 'auto' | 'anthropic' | 'openai' | 'gemini' | 'glm' | 'ollama' | 'gguf',
    model: '',
    module: '',
    baseUrl: '',
    keyVariable: '',
    file: '',
    /** Milliseconds. */
    timeout: 60_000,
    /** Input and output together. */
    dailyTokens: 500_000,
    /** 0: no limit. */
    monthlyTokens: 0,
    dailyDollars: 0,
    monthlyDollars: 0,
    messages: false,
  },
  models: {
    /** Presets or provider/model; empty: the model of `llm`. */
    tiny: '',
    local: '',
    strong: '',
    /** Limit of models loaded in this process, megabytes. */
    memoryMb: 400,
  },
  documents: {
    maxFileBytes: 10 * 1024 * 1024,
  },
  memory: {
    /** 1 to 10. */
    minImportance: 5,
    /** Number of search results in memory, and their minimum score. */
    searchLimit: 6,
    searchMinScore: 0.35,
    /** Facts of at least this importance become lines of MEMORY.md. */
    longTermImportance: 8,
  },
  brief: {
    /** Tokens. */
    budget: 2000,
    days: 2,
    facts: 10,
    minImportance: 7,
  },
  sessions: {
    idleMinutes: 30,
    noteMessages: 15,
  },
  observations: {
    refine: false,
    /** Days. */
    rawDays: 14,
    export: false,
    exclude: [] as string[],
  },
  flush: {
    enabled: true,
    /** Empty: the default texts. */
    systemPrompt: '',
    prompt: '',
    /** Share of a model's window; 0: by number of tokens. */
    atFraction: 0,
    /** Tokens. */
    reserveTokensFloor: 20_000,
    softThresholdTokens: 4000,
  },
  retention: {
    /** Days. */
    archiveDays: 365,
    mergeDays: 90,
    deleteDays: 365,
    automatic: true,
  },
  learning: {
    enabled: true,
    tell: true,
    exclude: [] as string[],
    /** Days. */
    keepRunsDays: 90,
  },
  usage: {
    /** Empty: the agents' default folders. */
    transcripts: [] as string[],
    /** 0: no budget. */
    dailyDollars: 0,
    monthlyDollars: 0,
  },
  messages: {
    space: 'messages',
    /** Empty: the country of this machine. */
    country: '',
    /** Names, numbers and addresses of the owner. */
    me: [] as string[],
    log: true,
  },
  skills: {
    /** In addition to the agents' own folders. */
    folders: [] as string[],
  },
  agent: {
    runner: 'auto' as 'auto' | 'claude' | 'codex',
    module: '',
    /** Path of the runner's program; empty: the one in the home, else on PATH. */
    program: '',
    model: '',
    profile: 'coding',
    workspace: 'auto' as 'auto' | 'container' | 'docker' | 'podman' | 'worktree',
    /** Limits of one run. 0: no limit. */
    tokens: 2_000_000,
    dollars: 10,
    minutes: 60,
    turns: 200,
  },
  gems: {
    allowedHosts: '',
    enrich: true,
  },
  cache: {
    maxBytes: 2_000_000_000,
  },
  watch: {
    /** Milliseconds without a change that end a burst. */
    debounce: 1500,
  },
  server: {
    port: 7473,
    /** Minutes without a question after which models are unloaded. */
    idle: 10,
    /** Maximum body of a request, bytes. */
    maxBodyBytes: 1_000_000,
    /** Watch the folders and compute vectors while serving. */
    watch: true,
    /** Origins of external pages that may use the server with its token, separated by commas. */
    origins: '',
    /** Address and port for tokens from other machines; empty: none. */
    listen: '',
    /** PEM files of the certificate and its key for that address. */
    certificate: '',
    key: '',
    /** That address uses HTTP without TLS: behind a TLS proxy, or on a private network. */
    plainHttp: false,
  },
  mcp: {
    /** Names of tool sets separated by commas; empty for the default ones. */
    tools: '',
    /** Additional servers beside those of the clients, in Claude Code's format plus a name. */
    servers: [] as McpServerSetting[],
    /** Questions with a known answer. */
    probes: [] as McpProbeSetting[],
    /** Milliseconds for all servers together. */
    timeout: 2000,
    desktop: true,
    /** Empty: none. */
    webhook: '',
    webhookForm: 'auto' as 'auto' | 'slack' | 'json',
  },
  sync: {
    /** Folder shared between machines; empty: the one of the last sync. */
    folder: '',
    messages: false,
  },
  log: {
    level: 'warn' as 'silent' | 'warn' | 'info',
  },
}

export type Config = typeof defaults

/** Dotted names of all settings: `search.limit`, `chunking.document.tokens`. */
export const settingNames: readonly string[] = namesIn(defaults)

function namesIn(section: object): string[] {
  return Object.entries(section).flatMap(([key, value]) =>
    typeof value === 'object' && !Array.isArray(value) ? namesIn(value).map((name) => `${key}.${name}`) : [key],
  )
}

/** Value of a setting by its dotted name, or undefined if it does not exist. */
export function settingOf(tree: unknown, name: string): unknown {
  let value = tree
  for (const part of name.split('.')) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, part)) return undefined
    value = (value as Record<string, unknown>)[part]
  }
  return value
}
