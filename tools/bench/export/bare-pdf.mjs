/** Sets pictures one beneath the other and nothing else. */
import { writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

const require = createRequire(join(import.meta.dirname, '../../../libs/services/sop/package.json'));
const { NodeCompiler } = require('@myriaddreamin/typst-ts-node-compiler');
const [folder, steps] = process.argv.slice(2);
const numbers = Array.from({ length: Number(steps) }, (_, index) => index + 1);
const images = numbers.map((number) => `#image("/${number}.picture", format: "jpg", width: 126mm)`);
const compiler = NodeCompiler.create({ workspace: folder });
const compiled = compiler.compile({ mainFileContent: images.join('\n') });
if (!compiled.result) throw new Error('no PDF');
writeFileSync(join(folder, 'bare.pdf'), compiler.pdf(compiled.result));
