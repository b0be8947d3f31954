/**
 * scan.as.ts as WebAssembly with SIMD. To build it again after a change of the source, and then put the new bytes and the
 * new sha256 here (a test compares the hash):
 *
 *   npx -p assemblyscript@0.28.20 asc src/storage/sqlite/kernels/scan.as.ts -O3 --enable simd --runtime stub \
 *     --importMemory --noAssert -o scan.wasm && base64 -w 100 scan.wasm && sha256sum src/storage/sqlite/kernels/scan.as.ts
 */
export const scanSourceSha256 = '45e960e9b5cbe0c233d0f4738dbdad570278ae0c482dae61b57befd3b5a6ea37'

export const scanBytes =
  'AGFzbQEAAAABHANgBH9/f38Bf2AHf39/f39/fwBgBn9/f39/fwACDwEDZW52Bm1lbW9yeQIAAAMEAwABAgciBAdoYW1taW5nAAEE' +
  'cGljawAABGRvdHMAAgZtZW1vcnkCAAqZBQM/AQJ/A0AgASAFSgRAIAAgBUEBdGovAQAgAk0EQCADIARBAnRqIAU2AgAgBEEBaiEE' +
  'CyAFQQFqIQUMAQsLIAQLogMCAn8EeyACQTBGBEAgA/0ABAAhDCAD/QAEECEJIAP9AAQgIQoDQCABIAdKBEACQCAEIAdBA3VqLQAA' +
  'IAdBB3F1QQFxRQRAIAUgB0EBdGpB//8DOwEADAELIAUgB0EBdGogAP0ABAAgDP1R/WIgAP0ABBAgCf1R/WL9biAA/QAEICAK/VH9' +
  'Yv1u/X39fyIL/RsAIAv9GwFqIAv9GwJqIAv9GwNqIgI7AQAgBiACQQJ0aiICIAIoAgBBAWo2AgALIAdBAWohByAAQTBqIQAMAQsL' +
  'DwsDQCABIAdKBEACQCAEIAdBA3VqLQAAIAdBB3F1QQFxRQRAIAUgB0EBdGpB//8DOwEADAEL/QwAAAAAAAAAAAAAAAAAAAAAIQlB' +
  'ACEIA0AgAiAISgRAIAkgACAIav0ABAAgAyAIav0ABAD9Uf1i/X39jgEhCSAIQRBqIQgMAQsLIAUgB0EBdGogCf1/Ign9GwAgCf0b' +
  'AWogCf0bAmogCf0bA2oiCDsBACAGIAhBAnRqIgggCCgCAEEBajYCAAsgB0EBaiEHIAAgAmohAAwBCwsLsgECAXsEfwNAIAQgCEoE' +
  'QCAAIAMgCEECdGooAgAgAWxqIQn9DAAAAAAAAAAAAAAAAAAAAAAhBkEAIQcDQCABIAdKBEAgBiAHIAlq/QAEACIG/YcBIAIgB0EB' +
  'dGoiCv0ABAD9ugH9rgEgBv2IASAK/QAEEP26Af2uASEGIAdBEGohBwwBCwsgBSAIQQJ0aiAG/RsAIAb9GwFqIAb9GwJqIAb9GwNq' +
  'NgIAIAhBAWohCAwBCwsL'
