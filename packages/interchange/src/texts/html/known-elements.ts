/** The elements of HTML, also those that browsers still read; MathML's and SVG's, in lower case. */
const ELEMENTS = new Set(
  (
    'a abbr acronym address applet area article aside audio b base basefont bdi bdo bgsound big blink blockquote body br ' +
    'button canvas caption center cite code col colgroup command content data datalist dd del details dfn dialog dir div ' +
    'dl dt element em embed fencedframe fieldset figcaption figure font footer form frame frameset h1 h2 h3 h4 h5 h6 head ' +
    'header hgroup hr html i iframe image img input ins isindex kbd keygen label legend li link listing main map mark ' +
    'marquee menu menuitem meta meter multicol nav nextid nobr noembed noframes nolink noscript object ol optgroup option ' +
    'output p param picture plaintext portal pre progress q rb rbc rp rt rtc ruby s samp script search section select ' +
    'shadow slot small source spacer span strike strong style sub summary sup svg table tbody td template textarea tfoot ' +
    'th thead time title tr track tt u ul var video wbr xmp ' +
    'math maction maligngroup malignmark menclose merror mfenced mfrac mglyph mi mlabeledtr mlongdiv mmultiscripts mn mo ' +
    'mover mpadded mphantom mprescripts mroot mrow ms mscarries mscarry msgroup msline mspace msqrt msrow mstack mstyle ' +
    'msub msubsup msup mtable mtd mtext mtr munder munderover none semantics annotation annotation-xml ' +
    'animate animatemotion animatetransform circle clippath defs desc ellipse feblend fecolormatrix fecomposite feflood ' +
    'fegaussianblur feimage femerge femergenode feoffset filter foreignobject g line lineargradient marker mask metadata ' +
    'path pattern polygon polyline radialgradient rect set stop switch symbol text textpath tref tspan use view'
  ).split(' '),
);
/** `o:p`, `st1:place`: what word processors leave behind. */
const OF_A_NAMESPACE = /^[a-z][a-z\d]{0,9}:[a-z]/u;

/** What HTML lets stand on an element without a value, and what authors write so. */
const WITHOUT_VALUE = new Set(
  (
    'allowfullscreen alt async autofocus autoplay border checked class cols colspan compact content contenteditable controls ' +
    'controlslist crossorigin declare default defer dir disabled disableremoteplayback download draggable face formnovalidate ' +
    'frameborder height hidden href hreflang hspace id inert inline ismap itemprop itemscope lang language loop ' +
    'mozallowfullscreen multiple muted name nohref nomodule noresize noshade novalidate nowrap open playsinline poster readonly ' +
    'rel required reversed role rows rowspan seamless selected spellcheck src srcset style tabindex target title translate ' +
    'truespeed type typemustmatch valign value vspace webkitallowfullscreen width xmlns'
  ).split(' '),
);
/** `data-x`, `aria-y`, `_ngcontent-z`, `xml:lang`. */
const OF_A_PROGRAM = /^(?:data|aria|ng|v|x)-|^_|^[a-z]{1,10}:[a-z]/u;
/** Whether browsers know an element of this name, or a program may have written it. */
export function isKnownElement(name: string): boolean {
  return ELEMENTS.has(name) || OF_A_NAMESPACE.test(name);
}

/** Whether HTML or a program has an attribute of this name that may stand without a value. */
export function mayStandWithoutValue(name: string): boolean {
  return WITHOUT_VALUE.has(name) || OF_A_PROGRAM.test(name);
}
