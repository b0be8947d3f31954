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
 * Every setting with its shipped value. Plain data without a schema library, so that a search without a settings file
 * starts without loading one; schema.ts draws its defaults from here and adds meaning and limits.
 */
export const defaults = {
  space: 'main',
  spaces: {
    perRepository: false,
  },
  /** Empty: a file of SQLite for each space. */
  database: '',
  offline: false,
  search: {
    /** Names with commas between. */
    provider: 'native',
    mode: 'query' as 'query' | 'search' | 'vsearch',
    /** Both 0: as measured. */
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
    /** Fusion by rank: what damps the first places, and what a rank of 1, or of 2 and 3, is worth beside. */
    rrfK: 60,
    firstBonus: 0.05,
    nextBonus: 0.02,
    /** Passages that are read and compared closely. */
    candidates: 100,
    /** Share of the first stage beside a reranking model's score: ranks 1 to 3, 4 to 10, and further. */
    blend: [0.75, 0.6, 0.4] as number[],
    /** What a gem of the last seven days gains; 0: nothing. */
    recency: 0.1,
  },
  chunking: {
    /** Tokens of a piece, and how many of them the next piece repeats. */
    document: { tokens: 800, overlap: 120 },
    memory: { tokens: 400, overlap: 80 },
    conversation: { tokens: 400, overlap: 80 },
  },
  embedding: {
    model: 'auto',
    module: '',
    /** 0: as the model makes them. */
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
    /** Presets or provider/model; empty: what llm names. */
    tiny: '',
    local: '',
    strong: '',
    /** Models that this process holds, megabytes. */
    memoryMb: 400,
  },
  documents: {
    maxFileBytes: 10 * 1024 * 1024,
  },
  memory: {
    /** 1 to 10. */
    minImportance: 5,
    /** Results of a search in memory, and the least score of one. */
    searchLimit: 6,
    searchMinScore: 0.35,
    /** Facts of at least this importance are lines of MEMORY.md. */
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
    /** Empty: the usual words. */
    systemPrompt: '',
    prompt: '',
    /** Share of a model's window; 0: by count of tokens. */
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
    /** Empty: where the agents keep them. */
    transcripts: [] as string[],
    /** 0: no budget. */
    dailyDollars: 0,
    monthlyDollars: 0,
  },
  messages: {
    space: 'messages',
    /** Empty: of this machine. */
    country: '',
    /** Names, numbers and addresses of the owner. */
    me: [] as string[],
    log: true,
  },
  skills: {
    /** Beside those of the agents. */
    folders: [] as string[],
  },
  agent: {
    runner: 'auto' as 'auto' | 'claude' | 'codex',
    module: '',
    /** Path of the program of the runner; empty: the one in the home, else on PATH. */
    program: '',
    model: '',
    profile: 'coding',
    workspace: 'auto' as 'auto' | 'container' | 'docker' | 'podman' | 'worktree',
    /** Of one run. 0: no limit. */
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
    /** Milliseconds without a change before a burst counts as over. */
    debounce: 1500,
  },
  server: {
    port: 7473,
    /** Minutes without a question after which models are unloaded. */
    idle: 10,
    /** Largest body of a request, bytes. */
    maxBodyBytes: 1_000_000,
    /** Follow the folders and compute vectors while serving. */
    watch: true,
    /** Origins of pages elsewhere that may use the server with its token, with commas between. */
    origins: '',
    /** Address and port for tokens from other machines; empty: none. */
    listen: '',
    /** PEM files of the certificate and its key for that address. */
    certificate: '',
    key: '',
    /** That address speaks HTTP without TLS: a proxy before it does, or nobody else can read the network. */
    plainHttp: false,
  },
  mcp: {
    /** Names of tool sets with commas between; empty for the usual ones. */
    tools: '',
    /** Servers beside those of the clients, each in the form that Claude Code uses, with a name. */
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
    /** Folder that machines share; empty: the one of the last sync. */
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

/** Value of a setting by its dotted name, or undefined where there is none. */
export function settingOf(tree: unknown, name: string): unknown {
  let value = tree
  for (const part of name.split('.')) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, part)) return undefined
    value = (value as Record<string, unknown>)[part]
  }
  return value
}
