export * from './former-states.ts'
export * from './images.ts'
