/** Commands that only show where the agent is, or what exists. */
export const listing =
  /^(?:ls|cd|pwd|tree|dir|which|type|whereis|echo|printf|true|date|whoami|uname|env|clear|sleep|wc|du|df|for \w+ in|tee|while|until|if|done|fi|esac|case)\b/

export const lookingAround =
  /^(?:git (?:status|log|diff|show|branch(?: -[avr]+)?$|remote -v|rev-parse|blame|ls-files|grep|stash list)|cat|head|tail|less|sed|find|fd|grep|rg|ag|awk|sort|uniq|cut|tr|read|jq|yq|ps|file|stat|diff|test -\w|\[ |node -[vp]|npm (?:ls|view|-v)|gh \w+ (?:view|list)|docker(?: compose|-compose)? (?:ps|logs|images|inspect|stats|top|version|info|port|config|(?:container|image|volume|network) ls)|kubectl (?:get|describe|logs|top|explain|version)|helm (?:list|status|get|template)|terraform (?:show|output|version)|systemctl (?:status|is-\w+|list-\S+|show|cat)|(?:brew|apt|apt-cache) (?:list|info|search|show|policy))\b/

/** Code on the command line or from a heredoc: it asks something once, and is not stored as a program. */
export const probe =
  /^(?:(?:node|deno|bun|tsx|ts-node|python[\d.]*|ruby|perl|php|sh|bash|zsh|psql|sqlite3|mysql|mongosh?)\b(?:\s+-[-\w=]+)*?\s+(?:-[ecpr]|--eval|--print|--command|eval|-lc|-)(?=\s|$|['"])|(?:node|python[\d.]*|ruby|sh|bash|psql)\s*(?:-\s*)?<<|cat\b[^|]*<<(?![^>]*>)|(?:psql|sqlite3|mysql|mariadb|mongosh?|redis-cli)\b(?!.*\s-f)|curl\b|wget\b)/

/** Commands that check the work. */
export const checking =
  /\b(?:test|tests|testing|vitest|jest|mocha|pytest|unittest|minitest|ava|tox|nox|rspec|phpunit|junit|ctest|tsc|typecheck|type-check|lint|eslint|biome|ruff|mypy|pyright|shellcheck|clippy|vet|check|list-different|build|compile|make|gradle|mvn|webpack|vite build)\b/i

/** Commands with effects other than edits of project files. */
export const changing =
  /^(?:(?:npm|pnpm|yarn|bun) (?:i|install|publish|run (?:deploy|release|migrate)\S*)|pip3? install|uv (?:sync|pip install)|cargo (?:publish|install)|gem install|brew|apt(?:-get)?|dnf|yum|apk|pacman|docker|docker-compose|podman|kubectl|terraform (?!validate|plan)|helm|git (?:commit|push|merge|rebase|revert|tag|branch -[dDmM]|checkout -b|switch -c|cherry-pick|reset|restore|clean|checkout (?:\S+ )?-- \S*\w)|gh pr (?:create|merge)|rm|mv|cp|mkdir|rmdir|ln|chmod|systemctl|service|\S*(?:deploy|migrate)\S*)\b|^(?:\S+ ){1,3}(?:\w+:)?(?:migrate|deploy)\b|^alembic (?:up|down)grade\b/

/** Options that make a writing command read-only: `black --check`, `patch --dry-run`. */
const onlyLooks = /\s(?:--(?:check(?:-only)?|diff|dry-run|list-different)|-l)\b/
/** Programs that write their files, or that change a package's manifest. */
const writers = [
  /^(?:git (?:mv|rm|apply|am)|patch|truncate|rename|dos2unix|install|unzip|rsync|tar -?\w*x\w*)\b/,
  /^(?:black|isort|rustfmt|autoflake|swiftformat|gofumpt|(?:cargo|go|mix|dart|terraform|zig|deno|ruff|biome|dotnet) (?:fmt|format))\b/,
  /^(?:(?:npm|pnpm|yarn|bun) (?:add|remove|rm|uninstall|un|update|up|upgrade|version|dedupe|audit fix|(?:i|install) (?!-)\S|(?:i|install) (?:-\S+ )+[@\w])|(?:poetry|pipenv|pdm|rye|uv) (?:add|remove|update|lock|install \S)|cargo (?:add|remove|rm|update|upgrade|fix|init|new)|go (?:get|mod|generate)|composer (?:require|remove|update)|bundle (?:add|update|remove)|dotnet (?:add|remove)|mix deps\.update|conda install)\b/,
]
/** Programs that write only with an option. */
const byFlag = [
  /^(?:sed|perl|ruby|yq|clang-format|autopep8)\b.*?\s(?:-\w*i\b|-i\S*|--in-?place)/,
  /^(?:gofmt|goimports|shfmt|yapf)\b.*?\s-(?:w|i)\b/,
  /^\S+\b.*\s--(?:fix|write|apply|autocorrect(?:-all)?)\b/,
  /^rubocop\b.*\s-[aA]\b/,
  /^g?awk\b.*-i inplace\b/,
]

/** Whether a command itself changes the content or names of project files. */
export const writesFiles = (command: string): boolean =>
  byFlag.some((form) => form.test(command)) ||
  (writers.some((form) => form.test(command)) && !onlyLooks.test(command)) ||
  (/^(?:mv|rm|cp)\b/.test(command) && !isTemporary(command.split(' ').at(-1)!))

const asksDatabase = /^(?:psql|sqlite3|mysql|mariadb|duckdb|mongosh?|redis-cli)\b/
const statement =
  /(?:^|[;"'\n])\s*(?:begin;\s*)?(?:create|alter|drop|insert|update|delete|truncate|grant|revoke|rename|replace)\s/i
const method =
  /\.(?:insert|update|delete|drop|create|rename|replace|bulkWrite)\w*\(|^redis-cli\b.*?\s(?:\w?set\w*|del|flush\w+|rename|incr\w*|[lrs](?:push|pop|rem|add|move))\s/i
const writingCode =
  /\bwrite_(?:text|bytes)\(|\bwriteFile(?:Sync)?\(|\bopen\([^()]*,\s*(?:mode=)?['"][wa]b?\+?['"]|\bos\.(?:rename|replace|remove|unlink)\(|\bshutil\.(?:move|rmtree)\(|\bFile\.write\(|\b(?:rename|unlink|rm|cp)Sync\(|\bfile_put_contents\(/

/** Whether code for an interpreter or database changes data: `psql -c "drop table t"`. */
export const changesByCode = (command: string, body: string): boolean => {
  const code = `${command}\n${body}`
  if (asksDatabase.test(command)) return statement.test(code) || method.test(code)
  return probe.test(command) && writingCode.test(code) && !/['"](?:\/tmp\/|\/var\/tmp\/)/.test(code)
}

/** Temporary places, and logs of a run. */
export const isTemporary = (path: string): boolean =>
  /^["']?(?:\/dev\/|\/tmp\b|\/var\/tmp\b|\$\{?TE?MP|~?\/?\.cache\/|&)|\.(?:log|out|err|tmp)["']?$/i.test(path)
