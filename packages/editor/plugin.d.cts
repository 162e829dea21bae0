// What TypeScript calls when it loads the plugin. Written by hand: the module itself is one bundled file.

/** A factory as `compilerOptions.plugins` expects it: takes the editor's own TypeScript, decorates language services. */
declare function init(modules: { readonly typescript: unknown }): {
  create(info: unknown): unknown;
  onConfigurationChanged(config: unknown): void;
};
export = init;
