import { render } from 'preact'
import { keepOffline } from './server/keep-offline.ts'
import { stayConnected } from './server/live.ts'
import { Shell } from './shell/shell.tsx'

stayConnected()
render(<Shell />, document.getElementById('page') as HTMLElement)
keepOffline()
