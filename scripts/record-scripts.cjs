/** Keeps each file that is read by a Script (load-part.ts), by the name that traces call it, and its module. */
const vm = require('node:vm')

exports.scripts = new Map()
exports.modules = new Map()
const { scripts, modules } = exports
vm.Script = class extends vm.Script {
  constructor(source, options) {
    super(source, options)
    this.name = options.filename
    scripts.set(this.name, this)
  }
  runInThisContext() {
    const run = super.runInThisContext()
    return (exports, require, module, ...rest) => {
      modules.set(this.name, module)
      run(exports, require, module, ...rest)
    }
  }
}
