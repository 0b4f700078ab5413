/** Loaded before a program (`--import`): on SIGUSR2 it prints how many functions the program has compiled from text, as validators are. */
const original = globalThis.Function
let count = 0
globalThis.Function = new Proxy(original, {
  construct(target, parts, caller) {
    count += 1
    return Reflect.construct(target, parts, caller)
  },
})
process.on('SIGUSR2', () => console.log(`compiled ${count};`))
