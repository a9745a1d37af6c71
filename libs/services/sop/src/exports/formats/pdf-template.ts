/**
 * The page of the PDF, in the language of Typst (https://typst.app/docs). It reads `document.json`; texts of it are shown
 * literally.
 */
export const pdfTemplate = String.raw`
#let doc = json("/document.json")
#let accent = rgb(doc.inks.accent)
#let compact = doc.template == "compact"
#let checklist = doc.template == "checklist"
#let banner-height = if compact { 28mm } else { 40mm }
#let soft = rgb("#57534b")
#let margin = 15mm
#let width = 210mm - 2 * margin

#set document(title: doc.title, date: datetime(year: 1970, month: 1, day: 1, hour: 0, minute: 0, second: 0) + duration(seconds: doc.madeAt))
#set text(font: doc.fonts, size: if compact { 9pt } else { 10.5pt }, lang: doc.language, dir: ltr, fill: rgb("#1d1b18"))
#set par(leading: 0.62em, spacing: 0.85em)
#let words(s, longest: 40) = s.replace(
  regex("[\\x21-\\x7e\\u{a1}-\\u{24f}]{" + str(longest) + "}"),
  found => found.text + "\u{200b}",
)
#set page(
  paper: "a4",
  margin: margin,
  footer-descent: 5mm,
  footer: context {
    set text(8pt, fill: soft)
    grid(columns: (1fr, auto), row-gutter: 1.4mm,
      grid.cell(colspan: 2, {
        let fitting = (8pt, 7pt, 6pt).filter(size => measure(text(size, doc.release)).width <= width)
        set text(fitting.at(0, default: 6pt))
        words(doc.release)
      }),
      [#doc.page #counter(page).display() #doc.of #counter(page).final().first()],
      doc.generatedOn)
  },
)

// A word without end is broken, and a text that begins in a script from right to left runs so.
#let rtl-first = regex("^[^\\p{L}]*[\\p{Arabic}\\p{Hebrew}\\p{Syriac}\\p{Thaana}\\p{Nko}]")
#let directed(s, content) = if s.match(rtl-first) == none { content } else {
  set text(dir: rtl)
  set align(right)
  content
}
#let prose(s) = directed(s, par(words(s)))

#show heading.where(level: 1): it => block(above: if compact { 5mm } else { 8mm }, below: if compact { 3mm } else { 4mm }, sticky: true, width: 100%, {
  set text(if compact { 11.5pt } else { 14pt }, weight: "bold", fill: accent)
  it.body
  v(-2.5mm)
  line(length: 100%, stroke: 0.75pt + accent)
})
#show heading.where(level: 2): it => it.body

// The banner, 40 mm high or less where space is short, from edge to edge; a long title is set as large as it fits.
#let title-width = if doc.logo == none { width } else { width - doc.logo.width * 1mm - 8mm }
#let title-size = context {
  let sizes = (26pt, 22pt, 18pt, 15pt, 12.5pt, 10.5pt, 9pt).filter(size => not compact or size < 17pt)
  let set-in(size) = block(width: title-width, {
    set text(size, weight: "bold", fill: white)
    set par(leading: 0.5em)
    directed(doc.title, par(words(doc.title, longest: 26)))
  })
  let fitting = sizes.filter(size => measure(set-in(size)).height <= banner-height - 13mm)
  set-in(fitting.at(0, default: sizes.last()))
}
#place(top + left, dx: -margin, dy: -margin, block(
  width: 210mm, height: banner-height, fill: rgb(doc.inks.banner), inset: (x: margin, y: if compact { 3mm } else { 4mm }), clip: true,
  {
    set align(horizon)
    let title = stack(spacing: if compact { 2.5mm } else { 4mm }, title-size, text(10pt, fill: white, words(doc.facts)))
    if doc.logo == none { title } else {
      grid(columns: (title-width, 1fr), align: (left + horizon, right + horizon), title,
        box(radius: 1.2mm, clip: true, image("/" + doc.logo.file, width: doc.logo.width * 1mm, height: doc.logo.height * 1mm, alt: "")))
    }
  },
))
// Beneath the banner, on the first page alone.
#block(height: banner-height - margin + 3mm, below: 0mm)
#text(10pt, weight: "bold", fill: if doc.isValid { accent } else { rgb("#7f5300") }, words(doc.release))
#if doc.withdrawal != none { text(10pt, fill: rgb("#7f5300"), prose(doc.withdrawal)) }

#if doc.qrCode != none {
  block(above: 4mm, below: 0mm, grid(columns: (auto, 1fr), column-gutter: 4mm, align: horizon,
    image("/" + doc.qrCode.file, width: doc.qrCode.side * 1mm, height: doc.qrCode.side * 1mm, alt: doc.qrCode.alt),
    text(9pt, fill: soft, stack(spacing: 2mm,
      ..doc.link.lines.map(line => words(line)), link(doc.link.address, words(doc.link.address))))))
}

// A box to tick, as high as a capital letter.
#let tick = box(width: 3.6mm, height: 3.6mm, baseline: 0.5mm, radius: 0.4mm, stroke: 0.8pt + soft)

#let numbered(items) = for (index, item) in items.enumerate() {
  block(above: 2.4mm, below: 2.4mm, grid(columns: (9mm, 1fr),
    if checklist { tick } else { text(fill: accent, weight: "bold", [#(index + 1).]) }, prose(item)))
}

#if doc.safety.len() > 0 {
  heading(level: 1, doc.headings.safety)
  block(width: 100%, fill: rgb("#fdf4df"), stroke: (left: 1.2mm + rgb("#c98a12")), inset: (x: 5mm, y: 3.5mm), {
    for line in doc.safety {
      block(above: 2mm, below: 2mm, grid(columns: (if checklist { 9mm } else { 5mm }, 1fr),
        if checklist { tick } else { text(fill: rgb("#7f5300"), sym.bullet) }, prose(line)))
    }
  })
}

#if doc.equipment.len() > 0 {
  heading(level: 1, doc.headings.equipment)
  numbered(doc.equipment)
}

#let picture-of(shown) = {
  block(above: if compact { 0mm } else { 4.5mm }, below: 0mm, width: 100%, align(if compact { right } else { center },
    if "line" in shown { text(9pt, style: "italic", fill: luma(45%), words(shown.line)) }
    else {
      box(stroke: 0.5pt + luma(70%), image("/" + shown.file, width: shown.width * 1mm, height: shown.height * 1mm, alt: shown.alt))
    }))
}

#let title-of(step) = {
  let size = if compact { 10pt } else { 12pt }
  block(sticky: true, below: if compact { 2mm } else { 3.4mm }, grid(
    columns: if checklist { (9mm, 9mm, 1fr) } else { (9mm, 1fr) },
    ..if checklist { (tick,) },
    text(size, weight: "bold", fill: accent, [#step.number.]),
    {
      heading(level: 2, directed(step.title, text(size, weight: "bold", words(step.title))))
      v(if compact { 1.4mm } else { 2.2mm }, weak: true)
      text(8.5pt, fill: soft, step.time)
      if step.isUncertain { text(8.5pt, fill: rgb("#7f5300"), [ · #doc.notCertain]) }
    }))
}

#let lines-of(step) = pad(left: if checklist { 18mm } else { 9mm }, {
  for warning in step.warnings {
    block(width: 100%, above: 0mm, below: 2.6mm, fill: rgb("#fdf4df"), stroke: (left: 1mm + rgb("#c98a12")), inset: (x: 3mm, y: 2mm), prose(warning))
  }
  for paragraph in step.paragraphs { prose(paragraph) }
})

#let step-of(step) = block(above: 0mm, below: if compact { 4mm } else { 7mm }, width: 100%, breakable: step.isLong,
  if compact and step.pictures.len() > 0 {
    grid(columns: (1fr, 36mm), column-gutter: 4mm, title-of(step) + lines-of(step), picture-of(step.pictures.first()))
  } else {
    title-of(step)
    lines-of(step)
    for picture in step.pictures { picture-of(picture) }
  })

#heading(level: 1, doc.headings.procedure)
#if doc.noProcedure != none { prose(doc.noProcedure) }
#for step in doc.steps { step-of(step) }

#if doc.signOff.fields.len() > 0 {
  block(breakable: false, width: 100%, {
    heading(level: 1, doc.signOff.heading)
    grid(columns: (1fr, 40mm, 1fr), column-gutter: 8mm, ..doc.signOff.fields.map(label => block(above: 0mm, {
      v(14mm)
      line(length: 100%, stroke: 0.75pt + soft)
      v(-2mm)
      text(8.5pt, fill: soft, label)
    })))
  })
}

#if doc.transcription != none {
  heading(level: 1, doc.headings.transcription)
  set text(9.5pt, fill: soft)
  prose(doc.transcription)
}
`;
