// SPDX-License-Identifier: Apache-2.0
//! Each function runs one job over a list of texts and returns how many were accepted, so that no call between the
//! languages is measured; of one long text, the size of what came out, or how much was found.
use std::hint::black_box;
use std::sync::OnceLock;

use iri_string::types::{UriReferenceStr, UriStr};
use linkify::{LinkFinder, LinkKind};
use percent_encoding::{percent_decode, utf8_percent_encode, AsciiSet, NON_ALPHANUMERIC};
use url::Url;

#[repr(C)]
pub struct Text {
    data: *const u8,
    size: usize,
}

const BASE: &str = "http://www.example.com/a/b/c/d;p?q";
const COMPONENT: &AsciiSet =
    &NON_ALPHANUMERIC.remove(b'-').remove(b'_').remove(b'.').remove(b'!').remove(b'~').remove(b'*').remove(b'\'').remove(b'(').remove(b')');

/// The texts, which are UTF-8.
unsafe fn texts<'a>(list: *const Text, count: usize) -> impl Iterator<Item = &'a str> {
    std::slice::from_raw_parts(list, count)
        .iter()
        .map(|text| std::str::from_utf8_unchecked(std::slice::from_raw_parts(text.data, text.size)))
}

fn always<T>(_: T) -> bool {
    true
}

macro_rules! job {
    ($name:ident, $once:expr) => {
        /// # Safety
        /// `list` has `count` texts, which are UTF-8.
        #[no_mangle]
        pub unsafe extern "C" fn $name(list: *const Text, count: usize) -> usize {
            #[allow(unused_mut)]
            let mut once = $once;
            texts(list, count).filter(|text| once(*text)).count()
        }
    };
}

/// A job over URLs that were parsed before: all texts, at the first call.
macro_rules! job_on_urls {
    ($name:ident, $once:expr) => {
        /// # Safety
        /// As of the other jobs; the list is always the same.
        #[no_mangle]
        pub unsafe extern "C" fn $name(list: *const Text, count: usize) -> usize {
            static URLS: OnceLock<Vec<Url>> = OnceLock::new();
            let urls = URLS.get_or_init(|| texts(list, count).map(|text| Url::parse(text).unwrap()).collect());
            urls.iter().filter(|url| $once(*url)).count()
        }
    };
}

/// A job over one long text.
macro_rules! bulk {
    ($name:ident, $run:expr) => {
        /// # Safety
        /// As of the other jobs.
        #[no_mangle]
        pub unsafe extern "C" fn $name(list: *const Text, count: usize) -> usize {
            texts(list, count).map($run).sum()
        }
    };
}

job!(rust_url_parse, |text: &str| black_box(Url::parse(text)).is_ok());
job!(rust_url_resolve, {
    let base = Url::parse(BASE).unwrap();
    move |text: &str| black_box(base.join(text)).is_ok()
});
fn same(a: &str, b: &str) -> bool {
    matches!((Url::parse(a), Url::parse(b)), (Ok(a), Ok(b)) if a == b)
}
job!(rust_url_compare, {
    let mut other = String::new();
    move |text: &str| {
        other.clear();
        other.push_str("HTTP");
        other.push_str(&text[4..]);
        same(text, &other)
    }
});
job!(rust_url_compare_same, |text: &str| same(black_box(text), black_box(text)));
job!(rust_url_compare_different, {
    let mut before = "";
    move |text| !same(text, std::mem::replace(&mut before, text))
});
job_on_urls!(rust_url_getters, |url: &Url| {
    black_box(url.scheme());
    black_box(url.host_str());
    black_box(url.port());
    black_box(url.path());
    black_box(url.query());
    black_box(url.fragment());
    always(black_box(url.username()))
});

macro_rules! setter {
    ($name:ident, $set:expr) => {
        job_on_urls!($name, |url: &Url| {
            let mut changed = url.clone();
            let done = $set(&mut changed);
            black_box(&changed);
            done
        });
    };
}
setter!(rust_url_set_protocol, |url: &mut Url| url.set_scheme("wss").is_ok());
setter!(rust_url_set_username, |url: &mut Url| url.set_username("ann").is_ok());
setter!(rust_url_set_port, |url: &mut Url| url.set_port(Some(8080)).is_ok());
setter!(rust_url_set_hostname, |url: &mut Url| url.set_host(Some("www.example.com")).is_ok());
setter!(rust_url_set_pathname, |url: &mut Url| always(url.set_path("/a/b/index.html")));
setter!(rust_url_set_search, |url: &mut Url| always(url.set_query(Some("q=one&lang=en"))));
setter!(rust_url_set_hash, |url: &mut Url| always(url.set_fragment(Some("section-2"))));

job!(rust_idna_to_ascii, |text: &str| black_box(idna::domain_to_ascii(text)).is_ok());
job!(rust_idna_to_unicode, |text: &str| black_box(idna::domain_to_unicode(text)).1.is_ok());

job!(rust_iri_parse, |text: &str| black_box(UriStr::new(text)).is_ok());
job!(rust_iri_resolve, {
    let resolver = iri_string::resolve::FixedBaseResolver::new(UriStr::new(BASE).unwrap().to_absolute());
    move |text: &str| match UriReferenceStr::new(text) {
        Ok(reference) => !black_box(resolver.resolve(reference).to_string()).is_empty(),
        Err(_) => false,
    }
});
job!(rust_iri_normalize, |text: &str| match UriStr::new(text) {
    Ok(uri) => !black_box(uri.normalize().to_string()).is_empty(),
    Err(_) => false,
});
job!(rust_fluent_parse, |text: &str| black_box(fluent_uri::Uri::parse(text)).is_ok());

job!(rust_form_pairs, |text: &str| {
    let pairs: Vec<_> = form_urlencoded::parse(text.as_bytes()).collect();
    always(black_box(pairs))
});
job!(rust_decode, |text: &str| always(black_box(percent_decode(text.as_bytes()).collect::<Vec<u8>>())));
job!(rust_encode, |text: &str| always(black_box(utf8_percent_encode(text, COMPONENT).to_string())));
bulk!(rust_decode_bulk, |text| black_box(percent_decode(text.as_bytes()).collect::<Vec<u8>>()).len());
bulk!(rust_encode_bulk, |text| black_box(utf8_percent_encode(text, COMPONENT).to_string()).len());

bulk!(rust_find, |text| LinkFinder::new().kinds(&[LinkKind::Url]).links(text).count());
bulk!(rust_find_mail, |text| LinkFinder::new().links(text).count());
bulk!(rust_find_fuzzy, |text| LinkFinder::new().url_must_have_scheme(false).links(text).count());
