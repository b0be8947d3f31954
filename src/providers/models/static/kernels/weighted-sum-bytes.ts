/**
 * weighted-sum.as.ts compiled to WebAssembly with SIMD. After a change of the source, build it and update the bytes and
 * the sha256 here (a test compares the hash):
 *
 * npx -p assemblyscript@0.28.20 asc src/providers/models/static/kernels/weighted-sum.as.ts -O3 --enable simd \
 * --runtime stub --importMemory --noAssert -o sum.wasm && base64 -w 100 sum.wasm && sha256sum \
 * src/providers/models/static/kernels/weighted-sum.as.ts
 */
export const weightedSumSourceSha256 = '6a5f5d963aed1c94e88b6fc25cecc85add9689885db3cfdc1569b3a3b2e8463f'

export const weightedSumBytes =
  'AGFzbQEAAAABCgFgBn9/f39/fwACDwEDZW52Bm1lbW9yeQIAAAMCAQAHGAILd2VpZ2h0ZWRTdW0AAAZtZW1vcnkCAAqABAH9AwID' +
  'fwt7A0AgAiAHSwRA/QwAAAAAAAAAAAAAAAAAAAAAIQr9DAAAAAAAAAAAAAAAAAAAAAAhC/0MAAAAAAAAAAAAAAAAAAAAACEM/QwA' +
  'AAAAAAAAAAAAAAAAAAAAIQ39DAAAAAAAAAAAAAAAAAAAAAAhDv0MAAAAAAAAAAAAAAAAAAAAACEP/QwAAAAAAAAAAAAAAAAAAAAA' +
  'IRD9DAAAAAAAAAAAAAAAAAAAAAAhEUEAIQYDQCAEIAZKBEAgCiABIAMgBkECdGooAgAiCEECdGoqAgD9EyIJIAAgAiAIbGogB2oi' +
  'CP0ABAAiEv2HASIT/acB/foB/eYB/eQBIQogCyAJIBP9qAH9+gH95gH95AEhCyAMIAkgEv2IASIS/acB/foB/eYB/eQBIQwgDSAJ' +
  'IBL9qAH9+gH95gH95AEhDSAOIAkgCP0ABBAiEv2HASIT/acB/foB/eYB/eQBIQ4gDyAJIBP9qAH9+gH95gH95AEhDyAQIAkgEv2I' +
  'ASIS/acB/foB/eYB/eQBIRAgESAJIBL9qAH9+gH95gH95AEhESAGQQFqIQYMAQsLIAUgB0ECdGoiBiAK/QsEACAGIAv9CwQQIAYg' +
  'DP0LBCAgBiAN/QsEMCAGIA79CwRAIAYgD/0LBFAgBiAQ/QsEYCAGIBH9CwRwIAdBIGohBwwBCwsL'
