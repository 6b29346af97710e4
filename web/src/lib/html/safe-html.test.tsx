import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { SafeHtml } from './safe-html.tsx'

const away = 'target="_blank" rel="noreferrer"'

it.each([
  // what the lender wrote, what is shown
  ['<p>Lone <b>Mesa</b><br>LLC</p>', '<p>Lone <b>Mesa</b><br/>LLC</p>'],
  ['<a href="https://a.example/x">A</a>', `<a href="https://a.example/x" ${away}>A</a>`],
  ['<a href="tel:2105550100">Call</a>', `<a href="tel:2105550100" ${away}>Call</a>`],
  ['<a href="javascript:alert(1)">A</a>', '<a>A</a>'],
  ['<a href="jAvA\tscript:alert(1)">A</a>', '<a>A</a>'],
  ['<a href="data:text/html,x">A</a>', '<a>A</a>'],
  ['<p onclick="alert(1)" style="color:red" id="app">A</p>', '<p>A</p>'],
  ['A<script>alert(1)</script>B', 'AB'],
  ['<style>p{display:none}</style><p>A</p>', '<p>A</p>'],
  ['<img src=x onerror=alert(1)>A', 'A'],
  ['<object data="https://a.example">A</object>B', 'B'],
  ['<svg><a href="https://a.example">A</a></svg>B', 'B'],
  ['<form action="/x"><input name="p"><p>A</p></form>', '<p>A</p>'],
  ['<center>A</center>', 'A'],
  ['A &amp; B &lt;b&gt;', 'A &amp; B &lt;b&gt;'],
  ['<ul><li>A<li>B</ul>', '<ul><li>A</li><li>B</li></ul>'],
  ['', ''],
])('shows the lender’s HTML %j as %j', (html, shown) => {
  expect(renderToStaticMarkup(<SafeHtml html={html} />)).toBe(shown)
})
