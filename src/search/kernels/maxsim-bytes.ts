/**
 * maxsim.as.ts compiled to WebAssembly with SIMD. After a change of the source, build it and update the bytes and the
 * sha256 here (a test compares the hash):
 *
 * npx -p assemblyscript@0.28.20 asc src/search/kernels/maxsim.as.ts -O3 --enable simd --runtime stub --importMemory \
 * --noAssert -o maxsim.wasm && base64 -w 100 maxsim.wasm && sha256sum src/search/kernels/maxsim.as.ts
 */
export const maxSimSourceSha256 = 'd4b4730922ab8383ef655a25b8d7446eddefde097da852a67a2984171ea576c6'

export const maxSimBytes =
  'AGFzbQEAAAABFAJgBn9/f39/fwBgB39/f39/f38AAg8BA2VudgZtZW1vcnkCAAADAwIAAQceAwhiZXN0U3VtcwABBm5hcnJvdwAA' +
  'Bm1lbW9yeQIACv0DAmkBA38gAkEDdiEHA0AgASAGSgRAQQAhAgNAIAIgB0kEQCAFIAD9XQMAIAQgAiADai0AACIIQQN0av1dAwD9' +
  'Dv1bAwAAIABBCGohACAFIAhpaiEFIAJBAWohAgwBCwsgBkEBaiEGDAELCwuQAwIHfwJ7IAJBA3QhDANAIAEgC0oEQEEAIQcDQCAC' +
  'IAdLBEAgBSAHQQN0aiAAIAdqLgEA/RD9DAAAAAAAAAAAAQEBAQEBAQH9Dv0MAQIECBAgQIABAgQIECBAgP1O/QwBAgQIECBAgAEC' +
  'BAgQIECA/SP9CwQAIAdBAmohBwwBCwsgACACaiEAIAMhCUEAIQ0DQCAEIA1KBED9DAAAAAAAAAAAAAAAAAAAAAAhDv0MAAAAAAAA' +
  'AAAAAAAAAAAAACEPQQAhBwNAIAdBIGoiCCAMTQRAIA4gBSAHaiIK/QAEACAHIAlqIgf9AAQA/U79fP2OASEOIA8gCv0ABBAgB/0A' +
  'BBD9Tv18/Y4BIQ8gCCEHDAELCyAHIAxJBEAgDiAFIAdq/QAEACAHIAlq/QAEAP1O/Xz9jgEhDgsgCSAMaiEJIA79fiAP/X79rgEi' +
  'Dv0bACAO/RsBaiAO/RsCaiAO/RsDaiIHIAYgDUECdGoiCCgCAEoEQCAIIAc2AgALIA1BAWohDQwBCwsgC0EBaiELDAELCws='
