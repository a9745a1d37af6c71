import { LocalWriter, type WriterContext } from '../local-writer.js';
import type { WrittenProcedure } from '../types/procedure.js';
import { problemsOf, rowsOf } from '../testing/spoken-table.js';
import { uncertain } from './place-statements.js';
import { verifySentences } from './verify-sentences.js';

const around = 'Open the box. | Take the cable out. | … | Close the box with the strap.';

const conditions = rowsOf(
  around,
  `
  Count the screws if there is time, and label one of them. => Count the screws if there is time, and label one of them. && ![if there
  Pull the lever towards you, never away from you, until it clicks. => towards you, never away from you, until it clicks && !. never
  Here you can choose, if you meet there, pick a room and type the number. => [If you meet there, pick a room && ![pick
  Don't force it if it is stuck, these old ones snap, get a fitter. => [Do not force it if it is stuck && ![get a fitter
  Like it, one to save. | Don't like it, three, do it over. => If you do not like it, three, do it over && ![do not like
  If it sticks, stop, pull it back the way it came, and take it to the shop. => pull it back the way it came && ![back the way
  this one is 120 and if it smokes it is too hot turn it down ten degrees => if it smokes it is too hot turn it down && !. it is too hot
  tie the brakes up first with a big band over the heel pieces => up first with a big band && ![with
  Last pick, it beeps three times. => Last pick, it beeps three times
  First time it is the last four digits. => First time it is the last four digits
  `,
);

const harms = rowsOf(
  around,
  `
  Let it drink, because dry pills get stuck, and burn the throat. => burn the throat && ![burn
  Press the ring down. | If you don't, you scrape it and that is forty quid. => scrape it && ![if you do not && ![scrape
  Hold the file flat. | You will burn it. => ![burn
  Clean it so that the filings don't end up in it. => ![do not
  sharpen the edges before the wax so that the filings don't end up in it => ![do not && !. do not
  Use tap water. | Not water that was boiled before. => Not water that was boiled before. && !do not water
  Wipe it and put it in its case. | Not back on the mouthpiece. => Not back on the mouthpiece. && !do not back
  `,
);

const talk = rowsOf(
  around,
  `
  People switch it off first and then they wonder. => ![people
  I reckon sixteen would do. => !you reckon
  I did that once. => !you did
  I don't bother. => !you do not bother
  We changed that in March. => ![change
  Mine is a two. => ![mine && !yours
  Sunita, you are the trainee today. => ![sunita
  The tub says a full one for two groups. => ![the tub
  One, two, three. => ![one
  Sit down for me Priya. => Sit down for me && !for you
  I can hold it in my hand. => ![hold
  `,
);

const done = rowsOf(
  around,
  `
  I've put the belt on round his waist. => [Put the belt on round his waist]
  What I've done is I've turned the water off at the valve. => [Turn the water off at the valve]
  So I've logged in, and I've gone to sales, and I've searched for the number. => [Log in && [Search for the number]
  I should have said this at the start, unplug the pump. => [Unplug the pump]
  `,
);

const figures = rowsOf(
  around,
  `
  Pull ten centimetres through. | Let's say fifteen. => [Pull fifteen centimetres through] && !ten
  Push it to packing, lane two. | Oh, lane four since Monday. => lane four since Monday && !lane two
  Run it for three minutes. | It says six on the poster. | Six is right, sorry. => Run it for six minutes. && !three
  We change that to 15. | The school asked for 20. | Let's do 20. => to 20. && !15
  Leave it for one hour I think. | Bea, no, it's two hours from making it. => two hours from making it && !one hour
  `,
);

const names = rowsOf(
  around,
  `
  Now the bobbin. | It drops in, the thread goes to the left. => The bobbin: it drops in
  Hormone powder. | You can, it is not essential. => Hormone powder: you can
  Get a plumber. | Then I flushed it. => ![flush the plumber
  Use the knob at the back. | Spin it three times. => [Spin it three times]
  Open the link. | Book yourself one. | Cancel it. => [Cancel it
  `,
);

describe.each([
  ['a condition stays with its act', conditions],
  ['a harm is no order, and a negated thing no forbidden act', harms],
  ['what others do, and what the speaker has, did or thinks, is no step of the reader', talk],
  ['what the narrator has done is to be done', done],
  ['a figure that is taken back gives way to the right one', figures],
  ['a thing keeps its name, and "it" gets no wrong one', names],
])('%s', (_title, rows) => {
  it.each(rows)('$spoken', async (row) => {
    expect(await problemsOf(row)).toEqual([]);
  });
});

it('marks a title as uncertain where a correction was not understood', async () => {
  const context: WriterContext = { signal: new AbortController().signal, report: () => undefined };
  const lines = ['Open the box.', 'Write the date on the film side. No, not on the paper.', 'Close the box.'];
  const segments = lines.map((text, id) => ({
    ...{ id, text, confidence: 0.9 },
    ...{ start_seconds: 5 * id, end_seconds: 5 * id + 3 },
  }));
  const input = { durationSeconds: 16, creationType: 'video_upload' as const, segments };
  const writer = new LocalWriter();
  const { steps }: WrittenProcedure = await writer.write(
    { ...input, plan: await writer.plan(input, context) },
    context,
  );
  const title = steps.map((step) => step.title).find(({ text }) => text.startsWith('Write'));
  expect(title?.confidence).toBeLessThanOrEqual(uncertain);
});

it('marks a title as uncertain where its sentence was turned', () => {
  const evidence = { segment_ids: [0], start_seconds: 0, end_seconds: 3, sources: ['speech' as const] };
  const line = { confidence: 0.9, evidence };
  const step = { startSeconds: 0, endSeconds: 3, confidence: 0.9, title: { ...line, text: 'Open the lid' } };
  const [verified] = verifySentences(
    [{ ...step, sentences: [{ ...line, text: 'Open the lid.' }] }],
    [{ id: 0, start_seconds: 0, end_seconds: 3, text: 'Do not open the lid.', confidence: 0.9 }],
  );
  expect(verified?.title.confidence).toBeLessThanOrEqual(uncertain);
});
