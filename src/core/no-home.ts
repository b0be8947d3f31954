/**
 * Things that people also "move to": tools, days, ways of working. Recognized by their form (GitLab, S3, Next.js), or
 * by name.
 */
export const noHome =
  /\p{Ll}\p{Lu}|\p{Lu}{3}|[\d.+#/]|^(?:(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day|Airtable|Angular|Asana|Azure|Bash|Bitbucket|Buildkite|Chrome|Confluence|Debian|Discord|Docker|Dropbox|Emacs|Excel|Fedora|Figma|Firefox|Git|Google|Gmail|Jenkins|Jira|Kafka|Kanban|Kotlin|Kubernetes|Linear|Linux|Microsoft|Notion|Obsidian|Outlook|Postgres|Python|React|Redis|Rust|Scrum|Sheets|Shopify|Signal|Slack|Stripe|Swift|Teams|Telegram|Terraform|Trello|Ubuntu|Vim|Windows|Zoom)\b/u
