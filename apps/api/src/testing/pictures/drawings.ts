/** Drawings as the usual editors write them, each in its editor's manner; made for these tests. */

const PIXEL =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

const INKSCAPE = `<?xml version="1.0" encoding="UTF-8" standalone="no"?>
<!-- Created with Inkscape (http://www.inkscape.org/) -->
<svg width="60mm" height="40mm" viewBox="0 0 60 40" version="1.1" id="svg5" inkscape:version="1.3"
   sodipodi:docname="valve.svg" inkscape:export-filename="C:\\pictures\\valve.png"
   xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape"
   xmlns:sodipodi="http://sodipodi.sourceforge.net/DTD/sodipodi-0.dtd"
   xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"
   xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns:cc="http://creativecommons.org/ns#"
   xmlns:dc="http://purl.org/dc/elements/1.1/">
  <sodipodi:namedview id="namedview7" pagecolor="#ffffff" inkscape:zoom="1.5" />
  <metadata id="m1"><rdf:RDF><cc:Work rdf:about=""><dc:title>A valve</dc:title></cc:Work></rdf:RDF></metadata>
  <defs id="defs2">
    <linearGradient id="g1"><stop style="stop-color:#ff0000;stop-opacity:1" offset="0" id="s1" /><stop style="stop-color:#0000ff" offset="1" /></linearGradient>
    <linearGradient inkscape:collect="always" xlink:href="#g1" id="g2" x1="0" y1="0" x2="60" y2="0" gradientUnits="userSpaceOnUse" />
  </defs>
  <g inkscape:label="Layer 1" inkscape:groupmode="layer" id="layer1">
    <rect style="fill:url(#g2);stroke:#00ff00;stroke-width:0.5;-inkscape-stroke:none" id="r1" width="20" height="10" x="2" y="2" />
    <use x="0" y="0" xlink:href="#r1" id="u1" transform="translate(30,20)" width="100%" height="100%" />
    <path style="fill:none;stroke:#000000;stroke-width:1px" d="m 5,30 c 2,-1 5,5 9,5" sodipodi:nodetypes="cc" />
  </g>
</svg>`;

const POWERPOINT = `<svg width="640" height="360" xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" overflow="hidden"><defs><clipPath id="clip0"><rect x="100" y="50" width="440" height="260"/></clipPath><image width="8" height="8" xlink:href="data:image/png;base64,${PIXEL}" preserveAspectRatio="none" id="img1"></image><clipPath id="clip2"><path d="M0 0 80 0 80 80 0 80Z" fill-rule="evenodd"/></clipPath></defs><g clip-path="url(#clip0)" transform="translate(-100 -50)"><rect x="100" y="50" width="440" height="260" fill="#FFFFFF"/><rect x="150.5" y="80.5" width="120" height="60" stroke="#2F528F" stroke-width="1.33333" stroke-miterlimit="8" fill="#4472C4"/><g clip-path="url(#clip2)" transform="translate(300 150)"><use width="100%" height="100%" xlink:href="#img1" transform="scale(10 10)"></use></g></g></svg>`;

const drawIo = (label: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" version="1.1" width="121px" height="61px" viewBox="-0.5 -0.5 121 61" content="&lt;mxfile&gt;&lt;diagram&gt;7VZd&lt;/diagram&gt;&lt;/mxfile&gt;" style="background: transparent; color-scheme: light dark;"><defs/><g><g data-cell-id="2"><rect x="0" y="0" width="120" height="60" fill="#ffff00" stroke="#000000" pointer-events="all" style="fill: light-dark(#ffff00, var(--ge-dark-color, #121212)); stroke: light-dark(rgb(0, 0, 0), rgb(255, 255, 255));"/><g transform="translate(-0.5 -0.5)"><switch><foreignObject style="overflow: visible; text-align: left;" pointer-events="none" width="100%" height="100%" requiredFeatures="http://www.w3.org/TR/SVG11/feature#Extensibility"><div xmlns="http://www.w3.org/1999/xhtml" style="display: flex">Aorta and sinus</div></foreignObject><text x="60" y="34" fill="#000000" font-family="Helvetica" font-size="12px" text-anchor="middle">${label}</text></switch></g></g></g><switch><g requiredFeatures="http://www.w3.org/TR/SVG11/feature#Extensibility"/><a transform="translate(0,-5)" xlink:href="https://www.drawio.com/doc/faq/svg-export-text-problems" target="_blank"><text text-anchor="middle" font-size="10px" x="50%" y="100%">Text is not SVG - cannot display</text></a></switch></svg>`;

const ILLUSTRATOR = `<?xml version="1.0" encoding="utf-8"?>
<!-- Generator: Adobe Illustrator 27.0.0, SVG Export Plug-In . SVG Version: 6.00 Build 0)  -->
<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd" [
	<!ENTITY ns_extend "http://ns.adobe.com/Extensibility/1.0/">
	<!ENTITY ns_ai "http://ns.adobe.com/AdobeIllustrator/10.0/">
	<!ENTITY ns_svg "http://www.w3.org/2000/svg">
	<!ENTITY ns_xlink "http://www.w3.org/1999/xlink">
]>
<svg version="1.1" id="Layer_1" xmlns:x="&ns_extend;" xmlns:i="&ns_ai;" xmlns="&ns_svg;" xmlns:xlink="&ns_xlink;" x="0px" y="0px" width="100px" height="100px" viewBox="0 0 100 100" style="enable-background:new 0 0 100 100;" xml:space="preserve">
<style type="text/css">
	.st0{fill:#E30613;}
	.st1,.st2{fill:none;stroke:#1D1D1B;stroke-width:2;stroke-miterlimit:10;}
	.st2{clip-path:url(#SVGID_2_);fill:#00FF00;mix-blend-mode:normal;}
</style>
<switch>
	<foreignObject requiredExtensions="&ns_ai;" x="0" y="0" width="1" height="1"><i:aipgfRef xlink:href="#adobe_illustrator_pgf"></i:aipgfRef></foreignObject>
	<g i:extraneous="self">
		<circle class="st0" cx="30" cy="30" r="20"/>
		<rect x="50" y="50" class="st1" width="30" height="30" style="stroke:#0000FF"/>
		<defs><rect id="SVGID_1_" x="5" y="60" width="20" height="30"/></defs>
		<clipPath id="SVGID_2_"><use xlink:href="#SVGID_1_"  style="overflow:visible;"/></clipPath>
		<circle class="st2" cx="15" cy="75" r="14"/>
	</g>
</switch>
<i:aipgf id="adobe_illustrator_pgf"><![CDATA[eJzsvWmT]]></i:aipgf>
</svg>`;

const MATPLOTLIB = `<?xml version="1.0" encoding="utf-8" standalone="no"?>
<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">
<svg xmlns:xlink="http://www.w3.org/1999/xlink" width="120pt" height="90pt" viewBox="0 0 120 90" xmlns="http://www.w3.org/2000/svg" version="1.1">
 <metadata><rdf:RDF xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><dc:date>2026-01-01</dc:date></rdf:RDF></metadata>
 <defs><style type="text/css">*{stroke-linejoin: round; stroke-linecap: butt}</style></defs>
 <g id="figure_1">
  <g id="patch_1"><path d="M 0 90 L 120 90 L 120 0 L 0 0 z" style="fill: #ffffff"/></g>
  <g id="line2d_1">
   <defs><path id="m12" d="M 0 0 L 0 3.5" style="stroke: #000000; stroke-width: 0.8"/></defs>
   <g><use xlink:href="#m12" x="20" y="70" style="stroke: #000000; stroke-width: 0.8"/><use xlink:href="#m12" x="60" y="70.5"/></g>
  </g>
  <g id="text_1"><g transform="translate(18 80) scale(0.1 -0.1)"><defs><path id="DejaVuSans-31" d="M 12 8 L 28 8 L 28 63 L 10 60 z" transform="scale(0.5)"/></defs><use xlink:href="#DejaVuSans-31"/><use xlink:href="#DejaVuSans-31" transform="translate(64 0)"/></g></g>
  <path d="M 20 60 L 60 20 L 100 50" clip-path="url(#p1)" style="fill: none; stroke: #1f77b4; stroke-width: 1.5"/>
 </g>
 <defs><clipPath id="p1"><rect x="15" y="10" width="90" height="60"/></clipPath></defs>
</svg>`;

const DVISVGM = `<?xml version='1.0' encoding='UTF-8'?>
<!-- This file was generated by dvisvgm 3.0 -->
<svg version='1.1' xmlns='http://www.w3.org/2000/svg' xmlns:xlink='http://www.w3.org/1999/xlink' width='40pt' height='20pt' viewBox='0 -10 40 20'>
<defs>
<path id='g0-120' d='M3 -3C3 -4 4 -4 5 -4L5 0L1 0Z'/>
<symbol id='s1' viewBox='0 0 10 10'><rect width='10' height='5'/></symbol>
</defs>
<g id='page1'>
<use x='2' y='0' xlink:href='#g0-120'/>
<use x='12.5' y='4' xlink:href='#g0-120' fill='#ff0000'/>
<use x='25' y='-5' width='10' height='10' xlink:href='#s1'/>
</g>
</svg>`;

export const EDITORS: [editor: string, svg: string][] = [
  ['Inkscape', INKSCAPE],
  ['PowerPoint', POWERPOINT],
  ['draw.io', drawIo('Aorta and sinus')],
  ['Illustrator', ILLUSTRATOR],
  ['Matplotlib', MATPLOTLIB],
  ['dvisvgm', DVISVGM],
];

/** A drawing of draw.io's with a label that its text in SVG holds only in part. */
export const DRAW_IO_WITH_LONG_LABEL = drawIo('Aorta and s...');
