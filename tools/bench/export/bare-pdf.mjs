/** The baseline: a PDF of the pictures in one column. */
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const { resolve } = createRequire(join(import.meta.dirname, '../../../libs/services/sop/package.json'));
const engine = '@myriaddreamin/typst-ts-web-compiler';
const { initSync, TypstCompilerBuilder } = await import(pathToFileURL(resolve(engine)).href);
const [folder, steps] = process.argv.slice(2);
const numbers = Array.from({ length: Number(steps) }, (_, index) => index + 1);
initSync({ module: readFileSync(resolve(`${engine}/wasm`)) });
const builder = new TypstCompilerBuilder();
builder.set_dummy_access_model();
const compiler = await builder.build();
for (const number of numbers)
  compiler.map_shadow(`/${number}.picture`, readFileSync(join(folder, `${number}.picture`)));
const images = numbers.map((number) => `#image("/${number}.picture", format: "jpg", width: 126mm)`);
compiler.add_source('/main.typ', images.join('\n'));
const { result } = compiler.compile('/main.typ', undefined, 'pdf', 2);
if (!result) throw new Error('no PDF');
writeFileSync(join(folder, 'bare.pdf'), result);
