import { describe, expect, it } from 'vitest'
import { declaresOutdated } from './declares-outdated.ts'

describe('a document that declares itself outdated', () => {
  it.each([
    ['# ADR 3: queue\nStatus: superseded by ADR 7\nWe use RabbitMQ.\n', 'superseded', 'ADR 7'],
    ['---\ntitle: Store\nstatus: superseded\nsuperseded_by: adr-0021.md\n---\n# Store\n', 'superseded', 'adr-0021.md'],
    ['---\ndeprecated: true\nreplaced_by: billing-v2\n---\n# Billing\n', 'deprecated', 'billing-v2'],
    ['---\nstatus: "Obsolete"\n---\n# Backup\nA disk.\n', 'obsolete', undefined],
    [
      '# 5. Cypress\n\nDate: 2023-02-01\n\n## Status\n\nSuperseded by [12. Playwright](12.md)\n',
      'superseded',
      '12. Playwright',
    ],
    ['# VPN\n\n**This guide is obsolete. See vpn-wireguard.md instead.**\n', 'obsolete', 'vpn-wireguard.md'],
    ['# [DEPRECATED] Release\n\nBy hand.\n', 'deprecated', undefined],
    ['# Authentication (DEPRECATED, see auth-new.md)\nA password.\n', 'deprecated', 'auth-new.md'],
    ['# Einkauf\n\nStatus: veraltet, ersetzt durch einkauf-neu.md\n', 'veraltet', 'einkauf-neu.md'],
    ['# RFC 14\n\n- Status: Rejected\n- Author: mb\n', 'rejected', undefined],
    ['> **Warning**\n> This page is no longer maintained. It is in `start-2026.md`.\n', 'outdated', 'start-2026.md'],
    ['| Status | Superseded by ADR 31 |\n| --- | --- |\n\n# ADR 30\n', 'superseded', 'ADR 31'],
    ['# Style (old)\n\n_Deprecated: use the handbook instead._\n', 'deprecated', 'the handbook'],
  ])('%j', (text, status, by) => {
    const declared = declaresOutdated(text)
    expect(declared).toMatchObject({ status })
    expect(declared?.by).toBe(by)
  })
})

it.each([
  '# Deprecation policy\n\nAn endpoint is deprecated for two releases. Mark it with `deprecated: true`.\n',
  '# Changelog\n\n## 3.0.0\n\n- The v1 API is deprecated. Use v2.\n',
  '# ADR 9\n\nStatus: accepted\n\nSupersedes ADR 1.\n',
  '# Ticket states\n\nA ticket has one of these states.\n\nStatus: rejected\nIt was not accepted.\n',
  '# Codes\n\nStatus: 410 Gone is sent when a page is outdated.\n',
  '# Review of the outdated documents\n\nThese pages are outdated: vpn.md, backup.md.\n',
  '# fastjson\n\nThe method `parse()` is deprecated. Use `read()` instead.\n',
  '# API\n\n```yaml\ndeprecated: true\nstatus: obsolete\n```\n',
  '---\nstatus: proposed\n---\n# Drop the deprecated queue\n',
  '# Router\n\nThis page is not outdated. The previous guide is superseded by this page.\n',
  '# Handbook\n\n## Old alarm (deprecated)\n\nThe old alarm is deprecated.\n',
])('leaves a document that speaks of other things: %j', (text) => {
  expect(declaresOutdated(text)).toBeUndefined()
})
