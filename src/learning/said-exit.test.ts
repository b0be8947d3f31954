import { expect, it } from 'vitest'
import { saidExit } from './said-exit.ts'

it.each([
  ['make; echo "exit $?"', 'cc: error\nexit 2', 2],
  ['make 2>&1; echo exit=$?', 'ok\nexit=0\n', 0],
  [`go test ./... | tail -4; echo "rc=\${PIPESTATUS[0]}"`, 'FAIL\nrc=1', 1],
  ['make\necho $?', '127', 127],
])('reads the printed exit code: %s', (command, output, exit) => {
  expect(saidExit(command, output)).toBe(exit)
})

it.each([
  ['make | tail -3; echo $?', 'cc: error\n0'],
  ['make; echo done', 'done'],
  ['make; echo "exit $?"', 'exit 2\nand more'],
  ['echo "exit $?"', 'exit 1'],
])('reads no exit code of another command, or one not printed: %s', (command, output) => {
  expect(saidExit(command, output)).toBeUndefined()
})
