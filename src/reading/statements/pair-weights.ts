// Written by npm run train:statements; see bench/train-statements.ts.
import type { StoredPairModel } from './pair-model.ts'

export const pairModels: { meaning: StoredPairModel; words: StoredPairModel } = {
  meaning: {
    embedder: 'bge-small-en-v1.5-int8:6c9c6101',
    dimensions: 384,
    retire: {
      bias: -5.8816,
      threshold: 1.9386,
      scales: [3.70109, 0.202024, 0.152572, 2.22701],
      bytes:
        'Cv8mKgf/+CUF/QTsBe4ICO4WAQfP+SYrAvwEDQsD9vLn6e384xz7AOT+EPAC6A77AdT6+f3v9PgODw8azsDwEgEHDhXtDOnmO9rrOPcTf+Ts8b3MMpHh3EgNDinX4/PkEenu0dbpI/Pk8Af2yewAwuTLyxosMf4aFia/FNzyKusZ3jMEHLMpxv8mNNECAdwX3EIV39XJQOMMBivcSVAoOzYgCVT90v06TAsBI+g1AOva5vk8/gYq8yHuBvYQ6gy68EAWPBY+BdTBPvQ2McXlPQAc1MfihxlH/oUI9SHj+eXRBjrC/Nz1gfnRPM7fGAwxAfFJGZfVJfQqGysYlkrjIGUf++PtGDdZ+OLp0Q9cIhfs5JTe6ccdCBP62g7nHS8EDBIkYNb2BAz09Tfq9u4kZQX4G8c3vsL73wfZu74cNAX6EFHaIyaXoNng60UAQhTt8cdLLTey5gve3ezlFB0bGTcuAMQwCd0EAugg/OVBtkXrIRPX20Au17kXsjsn6QIlBcUg9rrA4eQsIPCwyhLGLf481P5UZu5SnfD+3OVa9vAwsSgIKQ7PG0ge8hT4GdUB580L2ARBOMvQ7BgVJQvt8vwDyg8LLM34zzM+DNkjLPvs+Az93cIW8w/M2hUD8REy/iqc/+ZhJAT32ScxaN4gFPU3+1D28AMFAsTo9wH2EeraxSPwx+v31BAsEy5LKCb5PxYX1ybbD+zhDFEX9eT5GgcXEzX68SQyLyX31+H+Ku7TFzfG5dM2LQzk9gYL9P+h1QTgDihW0ezCJDfo6doIEPI1MwQHyi8n0bDeCSH89Qj3RGfZ1bGk5jpJ3OrmFM4t38U2yfHI6Q4t/y0kDAzrEQnuKugCDdIFxQjABPMnAeCpNfvk5vQKPxUxHi/nOQvfEzAW7g5Ez+HH7O3VDvcTNhUjMc8VFCIaCxhT0vi8M7wD+TU4xefY7wgj4yUTHu03+O8OTNQiHfZt7Bf23wzYu//NFfoH3LYk7e/C58Ly6E2y/ia7xPz4gfY3ydv4QQoB9lENU/awE+zYF90GHmAi+yAD4TEh9vomyPjLErMvFP469QvgFNULLBofNRsl6cPUptPiytRGPtkkqxDf/tgK2trh/u4W0A33N/PMSe8sJ/Pvfw==',
    },
    link: {
      bias: -5.0458,
      threshold: -0.1651,
      scales: [2.5247, 0.202496, 0.156068, 3.02206],
      bytes:
        'EgU6Lwb6Ah/+AArq/uALCdUgCwao+C8wBQMADRgD9ufg5f4tzzP3/sr+Et4B4BXwBM71/u3p9O0PEhEitaw2GxYADyEJFubdSf31U/44fwJ98b4FI6Xj8EIbFz783+bCGcPsA+HmE+4A9/z4v+r43vDKth8SGv9EHhy1FdP2OAQJ10P9J8wU0vI2LLMrIMgG0z8f1ufHLtb42hLHQWxeQz4WK03UtQlhVQUVLfUM9eDn9BNII+oc/iD9LNcpCRK/GEL/Ow4tANW/S+cXFsrZD/4Itbvbg+1mG4EE3vHGC+r57CybFOo8i93BOejdAQMoEAUeRJfTLf42TywCslb5CTwi/+jnDitk1/nmzA9TOAPo4ZkUAu4RGQz+1wDdLjEj8BNHaNbq8Pzv0yrG7Mf8ePD8/88LxtTp2Bm828kjKA8aKBMK8RO6p/HT60nzRTbhzq1bLh+wAgvT0QTPDOgx9jYo9cE1DAQH+9QMCwk+u0HmKf7ityww6a/s2R8E7CQqBJE06Lff0Pg4Eeyp2wL1GgEmwwJPeQREwv0X5MJp6/hGrhgaHRbDGFMN6xP0I9kHHsD39zA0Pcvi3B8cIBft+BUKuCsIHu8J3SM1AMPqV+fXIhEb9dYc1inuyAwG8hMO+Q2gCc4qGgDu8Dgjf+8rJgsz8Eja+fYm7bES6ur+I+P33E/w1fMK3BwYDhVQLh0FJigf7TnfHcjL/ib60/UVJAUpKC/x/xU8HvYN2NDlFgDOIiPfy8IEPQ3vF/Ew8fOZ5wjhIwtNx/jJIEXq8MgLHuohE/wazjQv2KraEwLT8gb4OT7d3MvQ0hpK9AHn+dYp9+UkzP7c3BU0EkgrFyDRFOb0KvDxOcHawwPCAhAwD/i0GP4L3voPSRA/NC3+QCzk8hcMHAhO1OfL0fPDCAgJOycLD+8ECgkE+ftI8vPVBc0QDyQa0e/r9/ge3kMBC/4iFdMsRs8TMula5SfY3Ov9uRG2KePx88Q36Ou118cNET2lGR+roQn8lfb6xuDzJhv94CYQLtq7EOLyLdcDFVoT/SYNuQEhC/Uj3PD3EeM++w1AAxABFNzVGDQVFAckE7fiv+vg4fQyNPkJug/yDcQb4+7aBPsc3PfmFeDSMeAdMfXmfw==',
    },
  },
  words: {
    embedder: '',
    dimensions: 0,
    retire: {
      bias: -4.2665,
      threshold: 2.739,
      scales: [3.65977],
      bytes:
        'EQAoIQP6+SwM/QToBeoLCe0X/wnE+yc6Bf0BEwgF9vTj4/H63RX7Aev/Ee4D6g79AtAEAAj69fQOEhMUzrz1EQQJFRfpCuXmYNrpNvcQf+j1',
    },
    link: {
      bias: -2.9986,
      threshold: -0.035,
      scales: [2.74923],
      bytes:
        'Ggo5IAHzBCkHAQrq/+ANC9MdCQuh/Cg9Cwf8ERUG+Ong5AYrzSb4B9MCD+AC6RTyBcwBBf329+YMFBMXurk+GRcEGCEEEOPeagj2SfwubwZ/',
    },
  },
}
