// Writes examples/delivery-terms.pdf, the one example that no text editor writes. Run: node --import tsx scripts/example-pdf.ts
import { writeFileSync } from 'node:fs';

type Line = readonly [font: 'regular' | 'bold', size: number, x: number, y: number, text: string];

const pages: readonly (readonly Line[])[] = [
  [
    ['bold', 20, 72, 720, 'Delivery terms'],
    ['regular', 11, 72, 690, 'These terms hold for every order placed in our shop. They are short so that they are read.'],
    ['bold', 14, 72, 655, '1. Delivery times'],
    ['regular', 11, 72, 633, 'Orders paid before noon are delivered within three working days. Orders to islands and to'],
    ['regular', 11, 72, 619, 'countries outside the customs union take two days longer.'],
    ['bold', 14, 72, 584, '2. Rates'],
    ['bold', 11, 72, 560, 'Weight'],
    ['bold', 11, 200, 560, 'Standard'],
    ['bold', 11, 320, 560, 'Express'],
    ['regular', 11, 72, 542, 'up to 2 kg'],
    ['regular', 11, 200, 542, '4.90'],
    ['regular', 11, 320, 542, '9.90'],
    ['regular', 11, 72, 524, 'up to 10 kg'],
    ['regular', 11, 200, 524, '7.50'],
    ['regular', 11, 320, 524, '14.90'],
  ],
  [
    ['bold', 14, 72, 720, '3. Damage'],
    ['regular', 11, 72, 698, 'Report a damaged parcel within seven days, with a photograph. We replace it or refund the'],
    ['regular', 11, 72, 684, 'full price, whichever you prefer.'],
  ],
];

const objects: string[] = [];
const add = (body: string): number => objects.push(body);
const catalog = add('<< /Type /Catalog /Pages 2 0 R >>');
const tree = add('');
const regular = add('<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>');
const bold = add('<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica-Bold /Encoding /WinAnsiEncoding >>');
const kids = pages.map((lines) => {
  const drawn = lines.map(([font, size, x, y, text]) => `BT /${font} ${String(size)} Tf ${String(x)} ${String(y)} Td (${text}) Tj ET`).join('\n');
  const content = add(`<< /Length ${String(drawn.length)} >>\nstream\n${drawn}\nendstream`);
  return add(
    `<< /Type /Page /Parent ${String(tree)} 0 R /MediaBox [0 0 612 792] /Contents ${String(content)} 0 R ` +
      `/Resources << /Font << /regular ${String(regular)} 0 R /bold ${String(bold)} 0 R >> >> >>`,
  );
});
objects[tree - 1] = `<< /Type /Pages /Count ${String(kids.length)} /Kids [${kids.map((kid) => `${String(kid)} 0 R`).join(' ')}] >>`;

let file = '%PDF-1.7\n';
const offsets = objects.map((body, index) => {
  const offset = file.length;
  file += `${String(index + 1)} 0 obj\n${body}\nendobj\n`;
  return offset;
});
const start = file.length;
const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
file += `xref\n0 ${String(objects.length + 1)}\n0000000000 65535 f \n${rows}`;
file += `trailer\n<< /Size ${String(objects.length + 1)} /Root ${String(catalog)} 0 R >>\nstartxref\n${String(start)}\n%%EOF\n`;
writeFileSync(new URL('../examples/delivery-terms.pdf', import.meta.url), file, 'latin1');
