/**
 * maxsim.as.ts as WebAssembly with SIMD. To build it again after a change of the source, and then put the new bytes and
 * the new sha256 here (a test compares the hash):
 *
 *   npx -p assemblyscript@0.28.20 asc src/search/kernels/maxsim.as.ts -O3 --enable simd --runtime stub --importMemory \
 *     --noAssert -o maxsim.wasm && base64 -w 100 maxsim.wasm && sha256sum src/search/kernels/maxsim.as.ts
 */
export const maxSimSourceSha256 = 'bb0f76baf093c24f53b968803ec4a5a1cc343d402fe0e7567b56dd68a352b689'

export const maxSimBytes =
  'AGFzbQEAAAABCwFgB39/f39/f38AAg8BA2VudgZtZW1vcnkCAAADAgEABxUCCGJlc3RTdW1zAAAGbWVtb3J5AgAKkwMBkAMCB38C' +
  'eyACQQN0IQwDQCABIAtKBEBBACEHA0AgAiAHSwRAIAUgB0EDdGogACAHai4BAP0Q/QwAAAAAAAAAAAEBAQEBAQEB/Q79DAECBAgQ' +
  'IECAAQIECBAgQID9Tv0MAQIECBAgQIABAgQIECBAgP0j/QsEACAHQQJqIQcMAQsLIAAgAmohACADIQlBACENA0AgBCANSgRA/QwA' +
  'AAAAAAAAAAAAAAAAAAAAIQ79DAAAAAAAAAAAAAAAAAAAAAAhD0EAIQcDQCAHQSBqIgggDE0EQCAOIAUgB2oiCv0ABAAgByAJaiIH' +
  '/QAEAP1O/Xz9jgEhDiAPIAr9AAQQIAf9AAQQ/U79fP2OASEPIAghBwwBCwsgByAMSQRAIA4gBSAHav0ABAAgByAJav0ABAD9Tv18' +
  '/Y4BIQ4LIAkgDGohCSAO/X4gD/1+/a4BIg79GwAgDv0bAWogDv0bAmogDv0bA2oiByAGIA1BAnRqIggoAgBKBEAgCCAHNgIACyAN' +
  'QQFqIQ0MAQsLIAtBAWohCwwBCwsL'
