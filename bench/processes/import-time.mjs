// A process of its own that imports one module, and prints how many milliseconds that took: what the process takes
// beyond an empty one, without the noise of its start.
const [module] = process.argv.slice(2);
const start = performance.now();
await import(module);
console.log(performance.now() - start);
