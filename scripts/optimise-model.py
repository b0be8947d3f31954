"""
Writes the graph of a model as the runtime makes it when it opens the model, so that no process has to make it again:
`python3 scripts/optimise-model.py <model.onnx> <out.onnx>`, on Linux. Python, because the binding for Node has no call for
it: its library of native code is asked by its C interface. What the runtime calls extended optimisations hold on every
processor; the weights stay as they are. Two runs may write attributes in another order.
"""
import ctypes
import platform
import sys
from pathlib import Path

MODEL_API = 16
# Places in `OrtApi`, onnxruntime_c_api.h: the list only ever grows at its end.
GET_ERROR_MESSAGE, CREATE_ENV, CREATE_SESSION, CREATE_OPTIONS, SET_OUTPUT_PATH, SET_LEVEL = 2, 3, 7, 10, 11, 23
WARNINGS, EXTENDED = 2, 2

pointer, text, number = ctypes.c_void_p, ctypes.c_char_p, ctypes.c_int


class ApiBase(ctypes.Structure):
    _fields_ = [
        ("get_api", ctypes.CFUNCTYPE(ctypes.POINTER(pointer), ctypes.c_uint32)),
        ("get_version", ctypes.CFUNCTYPE(text)),
    ]


def open_library():
    machine = {"x86_64": "x64", "aarch64": "arm64"}[platform.machine()]
    folder = Path(__file__).parent.parent / f"node_modules/onnxruntime-node/bin/napi-v3/linux/{machine}"
    library = ctypes.CDLL(str(next(folder.glob("libonnxruntime.so.*"))))
    library.OrtGetApiBase.restype = ctypes.POINTER(ApiBase)
    return library.OrtGetApiBase().contents.get_api(MODEL_API)


def main(model, out):
    api = open_library()

    def call(place, *arguments):
        kinds = [kind for kind, _ in arguments]
        status = ctypes.CFUNCTYPE(pointer, *kinds)(api[place])(*[value for _, value in arguments])
        if status:
            message = ctypes.CFUNCTYPE(text, pointer)(api[GET_ERROR_MESSAGE])(status)
            sys.exit(f"The model was not written: {message.decode()}")

    def create(place, *arguments):
        made = pointer()
        call(place, *arguments, (ctypes.POINTER(pointer), ctypes.byref(made)))
        return pointer, made

    environment = create(CREATE_ENV, (number, WARNINGS), (text, b"optimise-model"))
    options = create(CREATE_OPTIONS)
    call(SET_OUTPUT_PATH, options, (text, out.encode()))
    call(SET_LEVEL, options, (number, EXTENDED))
    create(CREATE_SESSION, environment, (text, model.encode()), options)


if len(sys.argv) != 3:
    sys.exit("Name two files: python3 scripts/optimise-model.py <model.onnx> <out.onnx>")
main(sys.argv[1], sys.argv[2])
