interface Construct {
  pattern: RegExp
  /** An alternative that both databases accept. */
  instead: string
}

/** Constructs that SQLite accepts and PostgreSQL does not, or interprets differently. */
export const constructs: Readonly<Record<string, Construct>> = {
  insertOr: { pattern: /\b(?:INSERT OR \w+|REPLACE INTO)\b/g, instead: 'INSERT … ON CONFLICT' },
  json: { pattern: /\bjson_\w+\(/g, instead: 'inList of core/sql.ts, or rows that the code puts together' },
  hex: { pattern: /\b(?:un)?hex\(/g, instead: 'bytes as a parameter' },
  functions: {
    pattern: /\b(?:ifnull|iif|total|instr|typeof)\(/gi,
    instead: 'coalesce, CASE, sum, LIKE with anywhere()',
  },
  grouping: { pattern: /\bgroup_concat\(/gi, instead: 'rows that the code puts together' },
  time: { pattern: /\b(?:strftime|julianday|unixepoch|datetime)\(/gi, instead: 'times as numbers, from the clock' },
  rowid: { pattern: /\browid\b/g, instead: 'the column itself' },
  engine: { pattern: /\bsqlite_\w+|\bPRAGMA\b/g, instead: 'a method of the store' },
  match: { pattern: /\b(?:GLOB|MATCH)\b/g, instead: 'LIKE, or the indexes behind their port' },
  collation: { pattern: /\bCOLLATE NOCASE\b/g, instead: 'lower()' },
  twoValues: {
    pattern: /\b(?:max|min)\((?:[^()]|\([^()]*\))*,(?:[^()]|\([^()]*\))*\)/gi,
    instead: 'larger() and smaller() of core/sql.ts',
  },
  is: {
    pattern: /\bIS (?:NOT )?(?!NOT\b|NULL\b|DISTINCT\b|TRUE\b|FALSE\b)[\w?'(]/g,
    instead: 'IS [NOT] DISTINCT FROM',
  },
  alias: { pattern: /\bAS [a-z]+[A-Z]\w*/g, instead: 'the name in double quotes: PostgreSQL lowers what has none' },
  text: { pattern: /= "[^"]*"/g, instead: 'text in single quotes' },
  truth: {
    pattern: /\b(?:sum|avg|coalesce)\((?!CASE\b)(?:[^()]|\([^()]*\))*?(?:[=<>]|\b(?:IS|IN)\b)/gi,
    instead: 'count(CASE WHEN … THEN 1 END): in PostgreSQL a condition is no number',
  },
  limit: { pattern: /\bLIMIT -1\b/g, instead: 'no limit' },
}
