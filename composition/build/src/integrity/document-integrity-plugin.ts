import { createHash } from 'node:crypto';
import HtmlPlugin from 'html-webpack-plugin';
import CssExtractPlugin from 'mini-css-extract-plugin';
import type { Compilation, Compiler } from 'webpack';

const name = 'DocumentIntegrityPlugin';
const table = '__webpack_require__.integrity';
const tableId = 'asset-integrity';

/** Stands for a hash until the files are final; the names in it become final with them. */
const promised = (url: string): string => `integrity-of:${url}`;
/** The first paint would wait for one. */
const stylesheets = /<link href="?([^" >]+)"? rel="?stylesheet"?[^>]*>/g;
const promises = /integrity-of:([\w./-]+)/g;

/** A changed file may stay in the browser's cache for a year: after a failure it is fetched past the cache, so that a retry works. */
const renewWhenLost = (tell: string, url: string): string => `
const tell = ${tell};
${tell} = (outcome) => {
  if (outcome?.type !== 'error') return tell(outcome);
  const told = () => tell(outcome);
  fetch(${url}, { cache: 'reload', signal: AbortSignal.timeout(6_000) })
    .then((answer) => answer.arrayBuffer())
    .then(told, told);
};`;

const guardedStylesheet = (): string => `
const hash = ${table}[fullhref];
if (hash === undefined) return reject(new Error('No hash for ' + fullhref));
linkTag.integrity = hash;
linkTag.crossOrigin = 'anonymous';
${renewWhenLost('reject', 'fullhref')}`;

/** Puts the hashes of all scripts and stylesheets, lazy ones too, into a data block of the document. */
export class DocumentIntegrityPlugin {
  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap(name, (compilation) => {
      this.guardLoading(compiler, compilation);
      this.promiseHashes(compilation);
      const stage = compiler.webpack.Compilation.PROCESS_ASSETS_STAGE_REPORT; // names and contents are final
      compilation.hooks.processAssets.tap({ name, stage }, () => this.keepPromises(compiler, compilation));
    });
  }

  private guardLoading(compiler: Compiler, compilation: Compilation): void {
    const { RuntimeGlobals, RuntimeModule, runtime } = compiler.webpack;
    class HashesRuntimeModule extends RuntimeModule {
      override generate(): string {
        return `${table} = JSON.parse(document.getElementById('${tableId}').textContent);`;
      }
    }
    compilation.hooks.runtimeRequirementInTree.for(RuntimeGlobals.loadScript).tap(name, (chunk) => {
      compilation.addRuntimeModule(chunk, new HashesRuntimeModule('asset integrity'));
    });
    runtime.LoadScriptRuntimeModule.getCompilationHooks(compilation).createScript.tap(
      name,
      (createScript) => `${createScript}\n${renewWhenLost('done', 'url')}`,
    );
    CssExtractPlugin.getCompilationHooks(compilation).beforeTagInsert.tap(name, guardedStylesheet);
  }

  private promiseHashes(compilation: Compilation): void {
    HtmlPlugin.getHooks(compilation).alterAssetTagGroups.tap(name, (document) => {
      for (const { attributes } of [...document.headTags, ...document.bodyTags]) {
        const url = attributes.src ?? (attributes.rel === 'stylesheet' && attributes.href);
        if (url) Object.assign(attributes, { integrity: promised(String(url)), crossorigin: 'anonymous' });
      }
      const urls = Object.keys(compilation.assets)
        .filter((file) => /\.(?:js|css)$/.test(file))
        .map((file) => document.publicPath + file);
      // After the content, whose first paint does not need it.
      document.bodyTags.push({
        tagName: 'script',
        attributes: { type: 'application/json', id: tableId },
        innerHTML: JSON.stringify(Object.fromEntries(urls.map((url) => [url, promised(url)]))),
        voidTag: false,
        meta: {},
      });
      return document;
    });
  }

  private keepPromises({ webpack }: Compiler, compilation: Compilation): void {
    const { publicPath } = compilation.outputOptions;
    for (const { name: file, source } of compilation.getAssets()) {
      if (!file.endsWith('.html')) continue;
      const html = source.source().toString();
      const contentOf = (url: string): Buffer => {
        const asset = compilation.getAsset(url.slice(String(publicPath).length));
        if (!asset) throw new Error(`${file} vouches for ${url}, which the build does not have.`);
        return asset.source.buffer();
      };
      const final = html
        .replace(stylesheets, (_link, url: string) => `<style>${contentOf(url)}</style>`)
        .replace(
          promises,
          (_promise, url: string) => `sha384-${createHash('sha384').update(contentOf(url)).digest('base64')}`,
        );
      compilation.updateAsset(file, new webpack.sources.RawSource(final));
    }
  }
}
