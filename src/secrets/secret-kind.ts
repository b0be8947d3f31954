export type SecretKind = 'api-key' | 'private-key' | 'jwt' | 'password' | 'url-credentials' | 'bearer' | 'card' | 'iban'
